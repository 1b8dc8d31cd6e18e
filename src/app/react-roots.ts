/** React for browsers, made ready as soon as its file runs: its group in `vite.config.ts` is one, and so what it takes is a task by itself (decision 92). Not called as the package is: Vite would take it for that. */
export { createRoot, hydrateRoot, type Root } from "react-dom/client";
