import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** In `index.html`; `npm run dev` loads it from there. */
const EARLY = '<script src="/early.js"></script>';
const SCRIPTS = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;

/**
 * Has a built page show its first picture before anything is asked for that the picture does not need: the entry script and what it imports stand in a
 * template, in which nothing is loaded, and `public/early.js` puts them into the head when the browser has painted. That script stands in the document
 * itself, where it costs no way to the service; the policy names its hash. The service adds what else a page needs (`src/server/preloads.ts`).
 */
export function scriptsAfterPaint(): Plugin {
  return {
    name: "scripts-after-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const early = await readFile(join(import.meta.dirname, "public/early.js"), "utf8");
        // Without comments, which nobody reads there.
        const code = early.replace(/^\s*\/\/.*\n/gm, "").trim();
        const scripts = [...html.matchAll(SCRIPTS)].map(([tag]) => tag.trim());
        if (scripts.length === 0 || !html.includes(EARLY))
          throw new Error("index.html has other scripts than expected");
        return html
          .replace(SCRIPTS, "")
          .replace(EARLY, () => `<script>{${code}}</script>`)
          .replace("</head>", () => `  <template id="later">${scripts.join("")}</template>\n  </head>`);
      },
    },
  };
}
