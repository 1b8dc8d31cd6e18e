import { readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { pageData } from "../../../src/app/page-data.ts";
import { journeys } from "../../../src/vite/package.ts";
import { smallerLibraries, smallerLibrariesAndTexts } from "../../../src/vite/smaller-libraries.ts";

/** Returns the code that a plugin makes from a file. */
function made(plugin: { transform?: unknown }, code: string, file = ""): string {
  const result = transformed(plugin.transform, code, file);
  return typeof result === "string" ? result : result!.code;
}

function transformed(transform: unknown, code: string, file: string, mode = "build") {
  type Handler = (this: object, code: string, id: string) => string | { code: string } | undefined;
  return (transform as { handler: Handler }).handler.call({ environment: { mode } }, code, file);
}

/** Returns the code of a library's file in a build. */
function left(file: string): string {
  const path = `node_modules/${file}`;
  return made({ transform: smallerLibrariesAndTexts }, readFileSync(path, "utf8"), path);
}

/** Which of three libraries a transform changes. */
function changed(transform: typeof smallerLibraries, mode = "build") {
  const files = [
    "react-router-dom/dist/production/lib/context.js",
    "i18next/dist/esm/i18next.js",
    "@rjsf/utils/lib/enums.js",
  ];
  return files
    .filter((file) => {
      const path = `node_modules/${file}`;
      const isTransformed = transform.filter.id.some((one) => one.test(`/${path}`));
      const result = transformed(transform, readFileSync(path, "utf8"), `/${path}`, mode);
      expect(result !== undefined && !isTransformed).toBe(false);
      return result !== undefined;
    })
    .map((file) => file.split("/")[0]);
}

test("a build of an application with its own journeys leaves out the same as ours, but RJSF's texts", () => {
  expect(journeys().transform).toBe(smallerLibraries);
  expect(changed(smallerLibraries)).toEqual(["react-router-dom", "i18next"]);
  expect(changed(smallerLibrariesAndTexts)).toEqual(["react-router-dom", "i18next", "@rjsf"]);
  expect(transformed(smallerLibraries, "", "/src/page.js")).toBeUndefined();
});

test("a build of an application joins small files, unless it says itself which files there are", () => {
  type Configure = (config: object) => {
    build?: { rolldownOptions: { output: { codeSplitting: { groups: Group[] } } } };
  };
  type Group = { readonly name: string; readonly test: RegExp };
  const configured = (output?: unknown) =>
    (journeys().config as Configure)({ build: { rolldownOptions: { output } } }).build?.rolldownOptions.output;
  const inPackage = (file: string) => `/node_modules/twofold-flow/lib/${file}.js`;
  const groups = configured()?.codeSplitting.groups ?? [];
  const groupOf = (id: string) => groups.find(({ test }) => test.test(id))?.name;
  const shared = ["renderers/text/Rich", "renderers/fields/label", "src/compiler/forms/runtime/validator"];
  expect(shared.map((file) => groupOf(inPackage(file)))).toEqual(["journey", "journey", "journey"]);
  // The application's own files, React, and what few forms need.
  for (const file of [
    "/src/text/Rich.js",
    "/node_modules/react/index.js",
    inPackage("renderers/widgets/date/DateWidget"),
  ])
    expect(groupOf(file)).toBeUndefined();
  for (const own of [{ codeSplitting: false }, { manualChunks: () => "all" }, [{}]])
    expect(configured(own)).toBeUndefined();
});

test("a dev server leaves out nothing of the libraries", () => {
  expect(changed(smallerLibraries, "dev")).toEqual([]);
});

test("unused components of react-router can be removed from a build", () => {
  const folder = "react-router-dom/dist/production/lib";
  for (const name of ["components", "context"]) {
    const built = left(`${folder}/${name}.js`);
    expect(built).not.toMatch(/= React\$1\.(?:memo|forwardRef|createContext)\(|\.displayName =/);
  }
  expect(left(`${folder}/context.js`)).toContain("= /* @__PURE__ */ React$1.createContext(");
});

test("a build never runs i18next's debug messages, but keeps its errors", () => {
  const built = left("i18next/dist/esm/i18next.js");
  const calls = built.match(/.{9}\b\w+\.logger\.(?:warn|log|deprecate|once|error)\(/g) ?? [];
  expect(calls.filter((call) => call.startsWith("false && ")).length).toBeGreaterThan(20);
  expect(calls.filter((call) => !call.startsWith("false && ") && !call.endsWith(".error("))).toEqual([]);
  // The errors of `use` and of `addResource`, without their explanations.
  expect(built.match(/throw new (?:Type)?Error\("i18next"\)/g)).toHaveLength(3);
  expect(built).not.toMatch(/You are passing|use: this|pass language/);
});

test("a build contains none of react-i18next's warnings for developers", () => {
  const calls = left("react-i18next/dist/es/useTranslation.js").match(/.{9}\bwarnOnce\(/g) ?? [];
  expect(calls).toEqual(["false && warnOnce(", "false && warnOnce(", "false && warnOnce("]);
});

test("a build contains only the names of RJSF's own texts", () => {
  const built = left("@rjsf/utils/lib/enums.js");
  const texts = [...built.matchAll(/TranslatableString\["(\w+)"\] = "(.*)";/g)];
  expect(texts.length).toBeGreaterThan(20);
  for (const [, name, text] of texts) expect(text).toBe(name);
});

test("i18next logs none of these messages without `debug`", async () => {
  const said = (["log", "warn"] as const).map((level) => vi.spyOn(console, level).mockReturnValue());
  try {
    const texts = createInstance();
    await texts.init({ lng: "en", resources: { en: { translation: { a: "{{b}}", c: {} } } } });
    texts.t("a");
    texts.t("c");
    texts.services.logger.deprecate("old");
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  } finally {
    for (const spy of said) spy.mockRestore();
  }
});

test("a build contains flows/sites.json without the notes for colleagues", () => {
  const file = readFileSync("flows/sites.json", "utf8");
  const [data] = pageData("flows/experiments.json");
  const built = made(data!, file);
  expect(built).not.toMatch(/"(?:told|\$schema)":/);
  expect(JSON.parse(file)).toMatchObject(JSON.parse(built) as object);
  expect(Object.keys(JSON.parse(built) as object)).toContain("sites");
});

test("a document brings the experiments, without why they run and what they change", () => {
  const [, page] = pageData("flows/experiments.json");
  const html = (page!.transformIndexHtml as (html: string) => string)("<head></head>");
  const [, json = ""] = /<head><meta name="experiments" content='([^']*)'><\/head>/.exec(html) ?? [];
  const file = JSON.parse(readFileSync("flows/experiments.json", "utf8")) as object;
  expect(file).toMatchObject(JSON.parse(json) as object);
  expect(Object.keys(JSON.parse(json) as object)).toEqual(["experiments", "referrerOrder"]);
  expect(json).not.toMatch(/"(?:why|patch)":/);
});
