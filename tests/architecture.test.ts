import { globSync, readFileSync } from "node:fs";
import { Graph, graphlib } from "@dagrejs/dagre";
import { describe, expect, test } from "vitest";
import { importsOf, loadedBy, namesIn } from "./imports.ts";

/** Which folders may import which (docs/architecture.md). `types`: only `import type`. */
const allowed: Readonly<Record<string, string>> = {
  engine: "",
  experiments: "",
  model: "engine",
  cel: "engine:types model",
  compiler: "engine model cel",
  linter: "engine model cel compiler",
  explorer: "engine model cel compiler linter",
  language: "model compiler linter",
  vite: "model compiler linter explorer language",
  texts: "",
  // Of the engine's functions only what compares values.
  renderers: "engine texts",
  commerce: "engine:types texts renderers",
  browser: "engine texts renderers",
  embed: "engine experiments texts renderers browser",
  app: "engine experiments texts renderers commerce browser generated",
  testing: "engine texts renderers",
  sandbox: "",
  server: "engine experiments compiler:types texts generated",
  // The pages of the staff's port: they share types with the service, and no code.
  staff: "experiments",
  studio:
    "engine experiments model cel compiler linter explorer insight vite texts renderers commerce browser app generated json-editor",
  "json-editor": "",
  insight: "engine model cel compiler linter explorer",
  import: "engine model",
  // A page around the checker and a journey, for people who try the language; the Studio's editor of JSON.
  playground: "engine model compiler linter explorer insight import vite embed renderers json-editor",
  cli: "engine model compiler linter explorer insight import language vite",
};

const sources = globSync(["src/**/*.{ts,tsx}", "renderers/**/*.{ts,tsx}"]).filter(
  (path) => !path.startsWith("src/generated"),
);

/** Definitions are data: the app, the service and the studio may read them directly. */
const readsDefinitions = new Set(["app", "server", "staff", "studio"]);
const isDefinition = (path: string) => /^(flows|schemas|locales)\/.+\.json$/.test(path);

function importsProvider(path: string): boolean {
  return /(?:from|import|import\()\s*"braintree(?:-web)?["/]/.test(readFileSync(path, "utf8"));
}

function folderOf(path: string): string {
  if (path.startsWith("renderers/commerce/")) return "commerce";
  const parts = path.split("/");
  return parts[0] === "src" ? (parts[1] ?? "") : (parts[0] ?? "");
}

describe("architecture", () => {
  test("no file outside src/model reads raw JSON", () => {
    const readers = /\b(?:stringAt|objectAt|isObject|isList|entriesOf|stringsOf|valueAt)\b/g;
    const found = globSync("src/{cel,compiler,linter,explorer,vite,insight,cli}/**/*.ts").flatMap((path) => {
      const text = readFileSync(path, "utf8").replaceAll(/^(?:import|export)[^;]*? from "[^"]*";$/gm, "");
      return [...text.matchAll(readers)].map(([name]) => `${path}: ${name}`);
    });
    expect(found, "the typed model says more, and where it is written: ask src/model").toEqual([]);
  });

  test("a file exports only what another one imports", () => {
    const packed =
      /^src\/(?:app\/dev|embed|engine|experiments|experiments\/provider|language|testing|vite|compiler\/forms\/runtime)\/index\.ts$/;
    const everything = globSync(["{src,renderers,tests,scripts}/**/*.{ts,tsx}", "*.ts"]).map((path) => ({
      path,
      text: readFileSync(path, "utf8"),
    }));
    const used = new Map<string, Set<string>>();
    // What the package offers, generated code and what it imports, files that are loaded as a whole or stand for a package.
    const whole =
      /\/examples\.ts$|\/findings-panel\.ts$|^renderers\/shims\/|^src\/(?:cli\/template-app|compiler\/(?:analytics|generate)|embed|experiments|generated|playground\/node)\//;
    const loaded = new Set<string>();
    for (const { path, text } of everything) {
      for (const [, from = ""] of text.matchAll(/(?:import\(|\* as \w+ from)\s*"(\.[^"]+)"/g))
        loaded.add(new URL(from, `file:///${path}`).pathname.slice(1));
      for (const [, names = "", from = ""] of text.matchAll(
        /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"(\.[^"]+)"/gm,
      )) {
        const imported = new URL(from, `file:///${path}`).pathname.slice(1);
        const known = used.get(imported) ?? new Set();
        for (const name of namesIn(names)) known.add(name.own);
        used.set(imported, known);
      }
    }
    // The service's handlers are spread from whole folders; each is used for an operation of the contract.
    const handlers = "src/server/handlers.ts";
    const operations = readFileSync("schemas/api/openapi.json", "utf8").matchAll(/"operationId": "(\w+)"/g);
    const handled = Array.from(operations, ([, name = ""]) => name);
    for (const [, from = ""] of readFileSync(handlers, "utf8").matchAll(/^import \* as \w+ from "(\.[^"]+)"/gm)) {
      const folder = new URL(from, `file:///${handlers}`).pathname.slice(1);
      used.set(folder, new Set([...(used.get(folder) ?? []), ...handled]));
    }
    for (const { path, text } of everything) {
      for (const [, from = ""] of text.matchAll(/^export \* from "(\.[^"]+)"/gm)) {
        const behind = new URL(from, `file:///${path}`).pathname.slice(1);
        used.set(behind, new Set([...(used.get(behind) ?? []), ...(used.get(path) ?? [])]));
      }
    }
    const unused = everything
      .filter(({ path }) => /^src\/.*\/index\.ts$/.test(path) && !packed.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
          .flatMap(([, names = ""]) => namesIn(names))
          .filter(({ as }) => used.get(path)?.has(as) !== true)
          .map(({ as }) => `${path} exports ${as}`),
      );
    const own = everything
      .filter(({ path }) => /^(?:src|renderers)\//.test(path) && !/\/index\.tsx?$/.test(path))
      .filter(({ path }) => !whole.test(path) && !loaded.has(path))
      .flatMap(({ path, text }) =>
        Array.from(
          text
            .replaceAll(/`[^`]*`/g, "")
            .matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
          ([, name = ""]) => ({ path, name }),
        ),
      )
      .filter(({ path, name }) => used.get(path)?.has(name) !== true)
      .map(({ path, name }) => `${path} exports ${name}`);
    expect([...unused, ...own]).toEqual([]);
  });

  test("folders import only those that docs/architecture.md allows", () => {
    const wrong = sources.flatMap(importsOf).filter(({ from, path, onlyTypes }) => {
      const [importer, imported] = [folderOf(from), folderOf(path)];
      if (importer === imported) return false;
      if (isDefinition(path)) return !readsDefinitions.has(importer);
      const rules = (allowed[importer] ?? "").split(" ");
      return !(rules.includes(imported) || (rules.includes(`${imported}:types`) && onlyTypes));
    });
    expect(wrong.map(({ from, path }) => `${from} imports ${path}`)).toEqual([]);
  });

  test("between folders, imports go through index.ts", () => {
    const wrong = sources.flatMap(importsOf).filter(({ from, path }) => {
      const imported = folderOf(path);
      if (folderOf(from) === imported || imported === "generated" || path.endsWith(".css") || isDefinition(path))
        return false;
      // A part that is not needed at every start has its own index; modules that compiled programs import are named
      // there.
      if (
        /^src\/(?:app|browser|compiler|experiments|explorer|insight|linter)\/[^/]+\/(?:runtime\/)?index\.ts$/.test(path)
      )
        return false;
      // What the staff's port answers: types that the service and its pages share, and no part of the package.
      if (path === "src/experiments/views.ts") return false;
      if (from === "src/compiler/imports.ts" && path === "src/cel/runtime.ts") return false;
      // The shared parts of blocks: this product's blocks use them like any others.
      if (folderOf(from) === "commerce" && imported === "renderers") return false;
      return !/^(src\/|renderers\/(?=commerce|catalogue|words))?[^/]+\/index\.tsx?$/.test(path);
    });
    expect(wrong.map(({ from, path }) => `${from} imports ${path}`)).toEqual([]);
  });

  test("no file in src or renderers names a journey, a step or a path of one", () => {
    const names = new Set<string>();
    for (const file of globSync("flows/*/flow.json")) {
      const flow = JSON.parse(readFileSync(file, "utf8")) as {
        id: string;
        basePath: string;
        steps: Record<string, { path: string }>;
      };
      names.add(flow.id).add(flow.basePath);
      for (const [id, { path }] of Object.entries(flow.steps))
        names
          .add(id)
          .add(path)
          .add(flow.basePath + path);
    }
    // The path of a journey's first step, which does not identify a journey.
    names.delete("/");
    const wrong = sources.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g)]
        .map(([, double, single, tick]) => double ?? single ?? tick ?? "")
        .filter((literal) => names.has(literal))
        .map((literal) => `${path} names ${literal}`),
    );
    expect(wrong).toEqual([]);
  });

  test("only the adapters import the payment provider's packages", () => {
    const adapters = ["src/app/payments/", "src/server/payments/braintree/", "src/sandbox/"];
    const wrong = sources.filter(
      (path) => importsProvider(path) && !adapters.some((adapter) => path.startsWith(adapter)),
    );
    expect(wrong).toEqual([]);
    expect(sources.filter(importsProvider).map((path) => path.split("/")[1])).toEqual(
      expect.arrayContaining(["app", "server"]),
    );
  });

  test("the payment ports know no provider: they import nothing, and no type of an adapter leaves its folder", () => {
    for (const port of ["renderers/commerce/payments.ts", "src/server/payments/gateway.ts"])
      expect(readFileSync(port, "utf8")).not.toMatch(/^import |\bimport\(|^export [^;]*\bfrom "/m);
    const imports = ["src/app/payments/index.ts", "src/server/payments/index.ts"].flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(1);
    const types = imports.filter(({ onlyTypes }) => onlyTypes).map(({ path }) => path);
    expect(types.filter((path) => importsProvider(path) || path.includes("/braintree/"))).toEqual([]);
  });

  test("no file imports itself through other files, types included", () => {
    const graph = new Graph();
    for (const { from, path } of sources.flatMap(importsOf)) graph.setEdge(from, path);
    expect(graphlib.alg.findCycles(graph)).toEqual([]);
  });

  test("in the Studio, the kernel and what it stands on know no command, server and page, and are one room for them", () => {
    const below = globSync("src/studio/{kernel,edits,browser}/**/*.ts").flatMap(importsOf);
    const wrong = below.filter(({ path }) => /^src\/studio\/(?:commands|server|pages|reading)\//.test(path));
    const past = globSync("src/studio/{server,reading}/**/*.ts")
      .flatMap(importsOf)
      .filter(({ path }) => path.startsWith("src/studio/edits/") && path !== "src/studio/edits/index.ts");
    expect([...wrong, ...past].map(({ from, path }) => `${from} imports ${path}`)).toEqual([]);
  });

  test("the Studio's pages import no Node module, and no edit but those that run in a browser", () => {
    const pages = globSync("src/studio/pages/**/*.{ts,tsx}").filter((path) => !path.endsWith("vite.config.ts"));
    const past = pages.flatMap(importsOf).filter(({ path }) => path.startsWith("src/studio/edits/"));
    expect(past.map(({ from, path }) => `${from} imports ${path}`)).toEqual([]);
    // A page gets only the schemas of a command: see src/studio/server/command-schemas.ts.
    const loaded = loadedBy(pages, (path) => /^src\/studio\/(?:commands|kernel\/(?:inserts|values))\//.test(path));
    expect(loaded).toContain("src/studio/browser/presence.ts");
    for (const path of globSync("src/studio/browser/*.ts")) expect(loaded, path).toContain(path);
    expect(loaded.filter((path) => /(?:from|import)\s*\(?\s*"node:/.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  test("in the Studio's pages, questions are drawn from schemas, and all dialogs have one frame", () => {
    const own = globSync("src/studio/pages/**/*.tsx").flatMap((path) => {
      const found = readFileSync(path, "utf8").match(/<(?:dialog|form|input|select|textarea)\b/g) ?? [];
      return found.map((element) => `${path.slice("src/studio/pages/".length)} ${element}`);
    });
    expect(
      own.sort(),
      "a question is a schema (src/studio/pages/forms); what applies at once is in Controls.tsx",
    ).toEqual([
      "Controls.tsx <input",
      "Controls.tsx <input",
      "Controls.tsx <input",
      "Controls.tsx <select",
      "Dialog.tsx <dialog",
      // A condition in menus, which is a widget of forms.
      "conditions/ConditionGroup.tsx <input",
      "conditions/ConditionGroup.tsx <input",
      // The other widgets that only the Studio has.
      "forms/LineWidget.tsx <input",
      "forms/WordsWidget.tsx <input",
      "forms/WrittenWidget.tsx <textarea",
      // How calls are answered in the preview, which is nowhere saved.
      "page/Calls.tsx <input",
      "page/Calls.tsx <input",
      // Searched as one types, a date, and the browser's dialog for files.
      "texts/TextsFile.tsx <input",
      "texts/TextsPlace.tsx <input",
    ]);
  });

  test("the engine depends on nothing", () => {
    const outside = globSync("src/engine/**/*.ts").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/from\s+"([^.][^"]*)"/g)].map(([, name]) => `${path} imports ${name}`),
    );
    expect(outside).toEqual([]);
  });
});
