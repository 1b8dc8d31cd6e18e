import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The tag in `index.html`; `npm run dev` loads the script through it. */
const EARLY = '<script src="/early.js"></script>';
const SCRIPTS = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;

/**
 * Makes a built page paint before it loads anything that the first paint does not need. The entry script and its
 * imports are in a template, where the browser loads nothing, and `public/early.js` moves them to the head after the
 * first paint. That script is inlined, which saves a request; the policy contains its hash. The service adds other
 * files that a page needs (`src/server/preloads.ts`).
 * The entry script's imports are not only preloaded but are separate script elements. A browser runs each script in its
 * own task, but a script with all its imports in one, which would block clicks and typing (decision 55).
 */
export function scriptsAfterPaint(): Plugin {
  return {
    name: "scripts-after-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const early = await readFile(join(import.meta.dirname, "public/early.js"), "utf8");
        // Without comments, to save bytes.
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
