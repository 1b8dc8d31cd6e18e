import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import browser from "./vite.config.ts";

const root = import.meta.dirname;

/**
 * The first pages of journeys, rendered in Node by the same renderer with the same replacements: see
 * docs/decisions/055.
 */
export default defineConfig({
  root: join(root, "src/app"),
  plugins: [react()],
  resolve: { ...browser.resolve },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // Everything in one folder, so that it runs without the packages that it was built from.
  ssr: { noExternal: true },
  build: {
    ssr: join(root, "src/app/first-pages/index.tsx"),
    outDir: join(root, "dist/first-pages"),
    emptyOutDir: true,
    target: "node22",
    copyPublicDir: false,
  },
});
