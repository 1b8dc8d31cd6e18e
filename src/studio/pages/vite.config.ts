import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { commandSchemas } from "../server/command-schemas.ts";
import { writeSources } from "../server/page-sources.ts";

const root = join(import.meta.dirname, "../../..");

/** The Studio's own pages: see docs/decisions/095. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: "/studio/",
  plugins: [commandSchemas(root), react(), writeSources(root, mode === "development" ? mode : "production")],
  build: {
    outDir: join(root, "node_modules/.cache/studio/pages"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
}));
