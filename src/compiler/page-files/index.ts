/**
 * The built files that a page may need. The build writes the list (`pageFiles`, a Vite plugin), and the service reads
 * it.
 */
export { type PageFiles, pageFiles } from "./plugin.ts";
