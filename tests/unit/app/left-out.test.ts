import { globSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { pageData } from "../../../src/app/page-data.ts";
import { silentI18next } from "../../../src/app/silent-i18next.ts";
import { silentRjsf } from "../../../src/app/silent-rjsf.ts";

/** Returns the code that a plugin makes from a file. */
function made(plugin: { transform?: unknown }, code: string, file = ""): string {
  const { handler } = plugin.transform as { handler: (code: string, id: string) => string | { code: string } };
  const result = handler(code, file);
  return typeof result === "string" ? result : result.code;
}

test("a build never runs i18next's debug messages, but keeps its errors", () => {
  const built = made(silentI18next(), readFileSync("node_modules/i18next/dist/esm/i18next.js", "utf8"));
  const calls = built.match(/.{9}\b\w+\.logger\.(?:warn|log|deprecate|once|error)\(/g) ?? [];
  expect(calls.filter((call) => call.startsWith("false && ")).length).toBeGreaterThan(20);
  expect(calls.filter((call) => !call.startsWith("false && ") && !call.endsWith(".error("))).toEqual([]);
  // The errors of `use` and of `addResource`, without their explanations.
  expect(built.match(/throw new (?:Type)?Error\("i18next"\)/g)).toHaveLength(3);
  expect(built).not.toMatch(/You are passing|use: this|pass language/);
});

test("a build contains neither react-i18next's warnings for developers nor the code that only `Trans` needs", () => {
  const folder = "node_modules/react-i18next/dist/es";
  const read = (name: string) =>
    made(silentI18next(), readFileSync(`${folder}/${name}.js`, "utf8"), `${folder}/${name}.js`);
  const calls = read("useTranslation").match(/.{9}\bwarnOnce\(/g) ?? [];
  expect(calls).toEqual(["false && warnOnce(", "false && warnOnce(", "false && warnOnce("]);
  expect(read("unescape")).toBe("export const unescape = (text) => text;");
  // Only `Trans` and similar components would need it, and no file uses them.
  const users = globSync(["renderers/**/*.{ts,tsx}", "src/**/*.{ts,tsx}"]).filter((path) =>
    /import \{[^}]*\bTrans\b[^}]*\} from "react-i18next"/.test(readFileSync(path, "utf8")),
  );
  expect(users).toEqual([]);
});

test("a build contains only the names of RJSF's own texts", () => {
  const built = made(silentRjsf(), readFileSync("node_modules/@rjsf/utils/lib/enums.js", "utf8"));
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
