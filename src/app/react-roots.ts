/**
 * React for browsers, initialized when its file runs. `vite.config.ts` puts it into its own group, so that this work is
 * a separate task (decision 55). The file's name differs from the package's, because Vite would otherwise confuse them.
 */
export { createRoot, hydrateRoot, type Root } from "react-dom/client";
