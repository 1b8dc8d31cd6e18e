/** Which of the built files a page may need: the build writes it (`pageFiles`, a Vite plugin), the service reads it. */
export { type PageFiles, pageFiles } from "./plugin.ts";
