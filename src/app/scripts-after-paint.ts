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
 *
 * What the entry script imports is not only preloaded but a script itself: a browser runs each script in a task of its own, and a script with all that it
 * imports in one, in which nobody can press or type (decision 92).
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
        const [entry = "", ...imported] = scripts;
        const parts = imported.map((tag) => entry.replace(addressOf(entry), addressOf(tag)));
        if (scripts.length === 0 || !html.includes(EARLY))
          throw new Error("index.html has other scripts than expected");
        return html
          .replace(SCRIPTS, "")
          .replace(EARLY, () => `<script>{${code}}</script>`)
          .replace("</head>", () => `  <template id="later">${[...parts, entry].join("")}</template>\n  </head>`);
      },
    },
  };
}

function addressOf(tag: string): string {
  const [, address] = /(?:src|href)="([^"]+)"/.exec(tag) ?? [];
  if (address === undefined) throw new Error(`No address in ${tag}`);
  return address;
}
