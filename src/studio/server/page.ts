import { join, sep } from "node:path";
import type { ViteDevServer } from "vite";

/** The document of the Studio, which is one for all places. */
export function studioPage(vite: ViteDevServer, root: string): Promise<string> {
  const main = `/@fs/${join(root, "src/studio/pages/main.tsx").replace(/^\//, "").split(sep).join("/")}`;
  const html = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="same-origin" />
    <link rel="icon" href="data:," />
    <title>Studio</title>
  </head>
  <body>
    <div id="studio"></div>
    <script type="module" src="${main}"></script>
  </body>
</html>`;
  return vite.transformIndexHtml("/studio/", html);
}
