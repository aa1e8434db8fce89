// esbuild turns these into text.
declare module "*.py" {
  const text: string;
  export default text;
}

// The table's own style sheet, which its module imports for its bundler.
declare module "*.css" {}
