// esbuild imports these as text.
declare module "*.py" {
  const text: string;
  export default text;
}

// The table's style sheet, imported by its module for the bundler.
declare module "*.css" {}
