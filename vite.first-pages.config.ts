import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import browser from "./vite.config.ts";

const root = import.meta.dirname;

/** Journeys' first pages, drawn in Node by the same renderer with the same shims: see docs/decisions/055. */
export default defineConfig({
  root: join(root, "src/app"),
  plugins: [react()],
  resolve: { ...browser.resolve },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // All in one folder: whoever runs the build needs none of the packages that it was made of.
  ssr: { noExternal: true },
  build: {
    ssr: join(root, "src/app/first-pages/index.tsx"),
    outDir: join(root, "dist/first-pages"),
    emptyOutDir: true,
    target: "node22",
    copyPublicDir: false,
  },
});
