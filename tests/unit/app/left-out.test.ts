import { globSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { pageData } from "../../../src/app/page-data.ts";
import { silentI18next } from "../../../src/app/silent-i18next.ts";
import { silentRjsf } from "../../../src/app/silent-rjsf.ts";

/** What a plugin makes of a file. */
function made(plugin: { transform?: unknown }, code: string, file = ""): string {
  const { handler } = plugin.transform as { handler: (code: string, id: string) => string | { code: string } };
  const result = handler(code, file);
  return typeof result === "string" ? result : result.code;
}

test("what i18next says only while it is debugged runs nowhere in a build; its errors do", () => {
  const built = made(silentI18next(), readFileSync("node_modules/i18next/dist/esm/i18next.js", "utf8"));
  const calls = built.match(/.{9}\b\w+\.logger\.(?:warn|log|deprecate|once|error)\(/g) ?? [];
  expect(calls.filter((call) => call.startsWith("false && ")).length).toBeGreaterThan(20);
  expect(calls.filter((call) => !call.startsWith("false && ") && !call.endsWith(".error("))).toEqual([]);
});

test("what react-i18next tells developers, and what `Trans` alone needs, is in no build", () => {
  const folder = "node_modules/react-i18next/dist/es";
  const read = (name: string) =>
    made(silentI18next(), readFileSync(`${folder}/${name}.js`, "utf8"), `${folder}/${name}.js`);
  const calls = read("useTranslation").match(/.{9}\bwarnOnce\(/g) ?? [];
  expect(calls).toEqual(["false && warnOnce(", "false && warnOnce(", "false && warnOnce("]);
  expect(read("unescape")).toBe("export const unescape = (text) => text;");
  // `Trans` and its like would need it, and nobody has them.
  const users = globSync(["renderers/**/*.{ts,tsx}", "src/**/*.{ts,tsx}"]).filter((path) =>
    /import \{[^}]*\bTrans\b[^}]*\} from "react-i18next"/.test(readFileSync(path, "utf8")),
  );
  expect(users).toEqual([]);
});

test("of RJSF's own texts a build has the names alone", () => {
  const built = made(silentRjsf(), readFileSync("node_modules/@rjsf/utils/lib/enums.js", "utf8"));
  const texts = [...built.matchAll(/TranslatableString\["(\w+)"\] = "(.*)";/g)];
  expect(texts.length).toBeGreaterThan(20);
  for (const [, name, text] of texts) expect(text).toBe(name);
});

test("and i18next says none of it without `debug`", async () => {
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

test.each(["experiments", "sites"])("of flows/%s.json, pages have all but what is for colleagues", (name) => {
  const file = readFileSync(`flows/${name}.json`, "utf8");
  const built = made(pageData(), file);
  expect(built).not.toMatch(/"(?:why|\$schema)":/);
  expect(JSON.parse(file)).toMatchObject(JSON.parse(built) as object);
  expect(Object.keys(JSON.parse(built) as object)).toContain(name);
});
