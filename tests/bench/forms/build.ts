import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build, type Plugin } from "vite";
import { pureComponents } from "../../../src/app/pure-components.ts";
import { silentI18next } from "../../../src/app/silent-i18next.ts";
import { silentRjsf } from "../../../src/app/silent-rjsf.ts";
import { compileForm } from "../../../src/compiler/forms/index.ts";
import { compileFlow } from "../../../src/compiler/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import config from "../../../vite.config.ts";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js";
import { definitions, PAGE_FIELDS, schemaForRjsf, SIZES } from "./definitions.ts";
import { KINDS } from "./measure.ts";

/** All kinds of pages, built for production, each at its own address. */
export interface Site {
  readonly url: string;
  close(): void;
}

const root = join(import.meta.dirname, "../../..");

/** The parts of libraries that the app's build leaves out. */
const LEFT_OUT = [pureComponents(), silentI18next(), silentRjsf()];

/** How the app's build splits its code into files. */
const DIVIDED = config.build?.rolldownOptions?.output;

export async function openSite(): Promise<Site> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-forms-"));
  // Vite sets it for the whole process, so it is set here before anything reads it.
  process.env["NODE_ENV"] = "production";
  for (const kind of KINDS) {
    await build({
      configFile: false,
      root: import.meta.dirname,
      base: `/${kind}/`,
      logLevel: "error",
      mode: "production",
      plugins: [compiled(), ...(kind === "ours" ? LEFT_OUT : [])],
      // Plain RJSF is built complete, with parts that no form here needs.
      resolve: kind === "rjsf" ? {} : (config.resolve ?? {}),
      build: {
        outDir: join(outDir, kind),
        emptyOutDir: true,
        target: "es2022",
        modulePreload: config.build?.modulePreload ?? true,
        rolldownOptions: {
          input: join(import.meta.dirname, `${kind}.tsx`),
          output: { ...(kind === "ours" ? DIVIDED : {}), entryFileNames: "page.js" },
        },
      },
    });
    const styles = readStyles(join(outDir, kind));
    writeFileSync(join(outDir, kind, "index.html"), page(styles));
  }
  writeFileSync(join(outDir, "blank.html"), "<!doctype html><title>Nothing</title>");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    try {
      const content = readFileSync(join(outDir, pathname.endsWith("/") ? `${pathname}index.html` : pathname));
      response.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "text/html" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(outDir, { recursive: true });
    },
  };
}

/** Compiles the journey and its forms as `npm run generate` does. */
function compiled(): Plugin {
  const repo = readRepository(root, definitions());
  const ids = [...repo.schemas.keys()].filter((id) => id.startsWith("schemas/bench/") && !id.endsWith("/data"));
  const imported = (file: string) => join(root, "src", file);
  const words = (file: string) => JSON.stringify(repo.locales.get("en")?.get(file)?.value);
  return {
    name: "bench",
    resolveId: (id) => (id.startsWith("virtual:bench") ? `\0${id}` : undefined),
    load(id) {
      const fields = /^\0virtual:bench-rjsf\/(\d+)$/.exec(id)?.[1];
      if (fields !== undefined) return compileSchemaValidatorsCode(schemaForRjsf(Number(fields)));
      if (id === "\0virtual:bench-rjsf") return judgesOfRjsf();
      const form = /^\0virtual:bench\/(.+)$/.exec(id)?.[1];
      if (form !== undefined) return compileForm(repo, form, imported);
      if (id !== "\0virtual:bench") return undefined;
      const loads = ids.map((one) => `${JSON.stringify(one)}: () => import(${JSON.stringify(`virtual:bench/${one}`)})`);
      const { code } = compileFlow(repo, "bench", imported);
      return `${code.replace("export default", "export const program =")}
export const forms = { ${loads.join(",\n")} };
export const texts = { bench: ${words("bench")}, common: ${words("common")} };`;
    },
  };
}

/** The validators that RJSF's own compiler creates for each page's schema. */
function judgesOfRjsf(): string {
  const sizes = [PAGE_FIELDS, ...SIZES];
  const imports = sizes.map((fields) => `import judges${fields} from "virtual:bench-rjsf/${fields}";`);
  return `${imports.join("\n")}
const all = { ${sizes.map((fields) => `${fields}: judges${fields}`).join(", ")} };
export const judges = (fields) => all[fields];`;
}

function readStyles(folder: string): readonly string[] {
  return readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".css"));
}

function page(styles: readonly string[]): string {
  const links = styles.map((name) => `<link rel="stylesheet" href="assets/${name}">`).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A form</title>${links}<div id="root"></div><script type="module" src="page.js"></script></html>`;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
