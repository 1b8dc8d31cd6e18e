import { globSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Plugin } from "vite";
import { PACKAGE } from "../compiler/index.ts";
import { readJourneys } from "../linter/index.ts";
import { flowOf, sitesOf } from "../model/index.ts";

export interface PageOptions {
  /** The folder that contains `flows/`. */
  readonly root: string;
  /** Address of the contract's service. */
  readonly service?: string;
}

const CODE = "{js,jsx,ts,tsx}";
const ENTRY = "journeys-page.js";

/**
 * A page for journeys without an application: each at its own address, with a list at `/`. Their own blocks and widgets
 * are the default exports of `renderers/blocks/<name>/index.jsx` (and the same for widgets); the functions that
 * `calls.js` exports answer calls.
 */
export function page({ root, service }: PageOptions): Plugin {
  const html = join(root, "index.html");
  const entry = join(root, ENTRY);
  return {
    name: "journeys-page",
    config: () => ({ build: { rolldownOptions: { input: html } }, appType: "custom" }),
    resolveId: (id) =>
      id === html || id === "/index.html" ? html : id === `/${ENTRY}` || id === entry ? entry : undefined,
    load: (id) => (id === html ? HTML : id === entry ? entryCode(root, service) : undefined),
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        try {
          const text = await server.transformIndexHtml(request.url ?? "/", HTML);
          response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

const HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Journeys</title></head>
  <body><div id="root"></div><script type="module" src="/${ENTRY}"></script></body>
</html>
`;

function entryCode(root: string, service: string | undefined): string {
  const repo = readJourneys(root);
  const paths = repo.flows.map((named) => [named.id, flowOf(repo, named).basePath?.value ?? `/${named.id}`] as const);
  const [calls] = globSync(`calls.${CODE}`, { cwd: root });
  return `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { armsFor, experimentScope } from ${JSON.stringify(`${PACKAGE}/experiments`)};
import { Journey } from ${JSON.stringify(`${PACKAGE}/react`)};
import ${JSON.stringify(`${PACKAGE}/theme.css`)};
import { experiments, journeys, referrerOrder } from "./generated/journeys.js";
${own(root, "blocks", (name) => name)}${own(root, "widgets", (name) => `{ Component: ${name} }`)}${
  calls === undefined ? "const calls = {};" : `import * as calls from ${JSON.stringify(`./${calls}`)};`
}
const paths = ${JSON.stringify(paths)};
const [id] = paths.find(([, path]) => (location.pathname + "/").startsWith(path + "/")) ?? [];
const query = new URLSearchParams(location.search);
const tried = Object.fromEntries([...query].flatMap(([name, arm]) => (name.startsWith("arm.") ? [[name.slice(4), arm]] : [])));
const flags = armsFor(experiments, "", tried);
const host = {
  address: "page", blocks, widgets, calls, flags,
  experiment: experimentScope(experiments, referrerOrder, flags, tried),
  site: ${JSON.stringify(siteOf(repo))},
  service: ${JSON.stringify(service ?? "/")},
  ...(query.has("lang") && { language: query.get("lang") }),
};
const list = () => createElement("ul", null, paths.map(([name, path]) => createElement("li", { key: name }, createElement("a", { href: path }, name))));
createRoot(document.getElementById("root")).render(id === undefined ? createElement(list) : createElement(Journey, { program: journeys[id], host }));
`;
}

/** What expressions read as `site` by default. */
function siteOf(repo: ReturnType<typeof readJourneys>): object {
  const { list } = sitesOf(repo);
  return (list.find(({ isDefault }) => isDefault) ?? list[0])?.value ?? {};
}

/** Code that imports the modules below `renderers/`, by folder name. */
function own(root: string, kind: "blocks" | "widgets", write: (name: string) => string): string {
  const files = globSync(`renderers/${kind}/*/index.${CODE}`, { cwd: root }).sort();
  const names = files.map((_, index) => `${kind}${index}`);
  const imports = files.map(
    (file, index) => `import ${names[index]} from ${JSON.stringify(`./${file.split(sep).join("/")}`)};\n`,
  );
  const members = files.map(
    (file, index) => `${JSON.stringify(basename(dirname(file)))}: ${write(names[index] ?? "")}`,
  );
  return `${imports.join("")}const ${kind} = { ${members.join(", ")} };\n`;
}
