import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sandboxPayments } from "./src/app/payments/sandbox-plugin.ts";
import { smallerForms } from "./src/vite/smaller-forms.ts";
import { writeSources } from "./src/studio/server/page-sources.ts";
import { definitionsApart, PREVIEW, PREVIEW_BASE } from "./src/studio/server/preview-code.ts";

const root = import.meta.dirname;

/** Payments and the phone library are large and seldom needed. */
const OFTEN_NEEDED = /^(?!.*(?:app[\\/](?:main\.tsx|index\.html)|braintree|sandbox-sdk|@zumer|libphonenumber))/;

/** The code of previews: see docs/decisions/283. */
export default defineConfig(({ mode }) => ({
  root: join(root, "src/app"),
  base: PREVIEW_BASE,
  // Only builds for the Studio and `npm run dev` contain sample pages and replays.
  define: { "import.meta.env.DEV": "true" },
  plugins: [
    definitionsApart(root),
    sandboxPayments(),
    react(),
    writeSources(root, mode === "development" ? mode : "production"),
  ],
  resolve: { alias: [...smallerForms] },
  build: {
    outDir: join(root, PREVIEW),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // One file for what most pages need, because loading many takes longer. Without the entry, which waits for others.
      output: { codeSplitting: { groups: [{ name: "page", test: OFTEN_NEEDED }] } },
    },
  },
}));
