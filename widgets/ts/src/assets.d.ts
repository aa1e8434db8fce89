/** Style sheets are bundled by esbuild into a separate file. */
declare module "*.css";
