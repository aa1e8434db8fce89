/** Style sheets are bundled by esbuild into a file of their own. */
declare module "*.css";
