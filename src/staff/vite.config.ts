import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The place of experiments, on the staff's port. A build of its own, so that no byte of people's pages changes. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, "../../dist/staff"),
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
