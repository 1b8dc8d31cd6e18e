/**
 * JavaScript that a page needs before it can be used, in kB of gzip: what the browser loads for it, by module.
 * Follows the built modules' static imports from the page's own script, and the chunks that a step asks for.
 *
 *     npm run build && npx node tests/bench/bytes.ts
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

const root = join(import.meta.dirname, "../..");
const out = join(root, "node_modules/.cache/bytes");
await build({ configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir: out, manifest: true } });
const manifest = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

const entry = "index.html";
const { programs } = await import("../../src/generated/programs/index.js");

for (const [flow, load] of Object.entries(programs)) {
  const { default: program } = await load();
  const always = [entry, generated("programs", flow), ...texts(flow)];
  for (const step of Object.values(program.steps)) {
    const blocks = [...step.page, ...step.aside].flatMap(function names(block): string[] {
      return [block.block, ...Object.values(block.slots ?? {}).flatMap((inner) => inner.flatMap(names))];
    });
    const forms = Object.values(step.forms).map(({ schema }) => generated("forms", schema.replace("schemas/", "")));
    const files = closure([...always, ...blocks.flatMap(blockModules), ...forms]);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file)), { level: 9 }).length, 0);
    console.log(
      `${program.basePath}${step.path}`.padEnd(34),
      `${(bytes / 1000).toFixed(1)} kB`,
      `${files.length} files`,
    );
  }
}

function generated(kind: string, id: string): string {
  return `../generated/${kind}/${id}.js`;
}

/** English, as the longest-lived default; other languages weigh much the same. */
function texts(flow: string): string[] {
  return ["common", flow].map((name) => `../../locales/en/${name}.json`);
}

/** The lazy modules of a block: those of its folder that the build made a chunk of. */
function blockModules(name: string): string[] {
  const folder = join(root, "renderers/blocks", name);
  return readdirSync(folder)
    .map((file) => `../../renderers/blocks/${name}/${file}`)
    .filter((id) => id in manifest);
}

/** Files of the modules, and of all that they import statically. A module that has no chunk is in one of the others. */
function closure(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const follow = (id: string): void => {
    const chunk = manifest[id];
    if (chunk === undefined || seen.has(id)) return;
    seen.add(id);
    if (basename(chunk.file).endsWith(".js")) files.add(chunk.file);
    for (const next of chunk.imports ?? []) follow(next);
  };
  for (const id of ids) follow(id);
  return [...files];
}
