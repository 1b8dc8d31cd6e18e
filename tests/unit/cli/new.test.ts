import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { generate } from "../../../src/compiler/generate/index.ts";
import { commandFor, readRepository } from "../../../src/model/index.ts";
import { flow, ROOT } from "./run.ts";
import { newFolder } from "../new-folder.ts";

let folder: string;

/** A copy of this project's definitions, to which a test adds a journey. */
beforeEach(() => {
  folder = newFolder();
  for (const part of ["flows", "schemas", "locales", "renderers/blocks", "renderers/commerce", "renderers/widgets"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
});

test("a new journey passes the check without warnings, compiles, and runs from its first step to its end", async () => {
  // Only the common texts: the other journeys and their texts have their own checks.
  for (const part of ["flows", "schemas", "locales"]) rmSync(join(folder, part), { recursive: true });
  for (const part of ["schemas/language", ...["en", "es"].map((language) => `locales/${language}/common.json`)])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  cpSync(join(ROOT, "tests/e2e/fixtures/garden"), folder, { recursive: true });
  const before = check(readRepository(folder));
  const { out, error, code } = await flow(folder, "new", "newsletter");
  expect({ error, code }).toEqual({ error: "", code: 0 });
  expect(out).toContain("  flows/newsletter/flow.json\n");
  const repo = readRepository(folder);
  const after = check(repo);
  expect(after.filter(({ file }) => file.includes("newsletter"))).toEqual([]);
  expect(after).toHaveLength(before.length);
  const { failures } = await generate(repo, { folder: join(folder, "generated") });
  expect(failures).toEqual([]);
  expect(existsSync(join(folder, "flows/newsletter/simulations"))).toBe(false);
  expect(await flow(folder, "graph", "newsletter")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/flowchart TD/),
  });
});

test("beside journeys with texts in two languages and simulations, a new one has both, and no placeholders of the template", async () => {
  await flow(folder, "new", "newsletter");
  expect(await flow(folder, "simulate", "flows/newsletter/simulations/straight-through.json")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/All as expected/),
  });
  expect(existsSync(join(folder, "schemas/newsletter/golden/1.json"))).toBe(true);
  for (const language of ["en", "es"]) {
    const texts = readFileSync(join(folder, `locales/${language}/newsletter.json`), "utf8");
    expect(texts).toContain(language === "en" ? "Thank you" : "Gracias");
  }
  const repo = readRepository(folder);
  for (const [path, { text }] of repo.files) if (path.includes("newsletter")) expect(text).not.toContain("@name@");
});

test("the check reports a folder without texts, and `new --texts` adds those that every page shows", async () => {
  rmSync(join(folder, "locales"), { recursive: true });
  rmSync(join(folder, "flows/sites.json"));
  const finding = async () =>
    (await check(readRepository(folder))).filter(({ rule }) => rule === "missing-text").map(({ message }) => message);
  expect(await finding()).toEqual([
    `There are no texts in any language (\`locales/\`). \`${commandFor("new --texts", folder)}\` adds those that every page shows.`,
  ]);
  expect(await flow(folder, "new", "--texts", "--languages", "en,es")).toMatchObject({
    out: expect.stringContaining("  locales/es/common.json\n"),
  });
  for (const [language, skip] of [
    ["en", "Skip to content"],
    ["es", "Saltar al contenido"],
  ] as const)
    expect(JSON.parse(readFileSync(join(folder, `locales/${language}/common.json`), "utf8"))).toMatchObject({
      ui: { skip },
    });
});

test("`new --texts` adds a language: the known texts of each file, and a list of those to write", async () => {
  for (const part of ["flows", "schemas", "locales"]) rmSync(join(folder, part), { recursive: true });
  cpSync(join(ROOT, "schemas/language"), join(folder, "schemas/language"), { recursive: true });
  await flow(folder, "new", "tour");
  const texts = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8")) as Record<string, object>;
  // In one file, as in a new application, and begun in the other language by hand.
  const all = { ...texts("locales/en/tour.json"), ...texts("locales/en/common.json") };
  rmSync(join(folder, "locales/en/common.json"));
  writeFileSync(join(folder, "locales/en/tour.json"), JSON.stringify(all));
  mkdirSync(join(folder, "locales/es"));
  writeFileSync(join(folder, "locales/es/tour.json"), JSON.stringify({ ui: { skip: "Ir al contenido" } }));
  for (const languages of [["es"], ["en,es"]]) {
    const { out, code } = await flow(folder, "new", "--texts", "--languages", ...languages);
    expect(code).toBe(1);
    expect(out).toMatch(/Write these yourself:\n  locales\/es\/tour\.json: details\.email\n/);
    expect(out).not.toMatch(/ui\.|errors\./);
  }
  const { ui, errors } = texts("locales/es/tour.json");
  expect(ui).toMatchObject({ skip: "Ir al contenido", back: "Volver" });
  expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining(Object.keys(all["errors"] ?? {})));
});

test("`new --texts` leaves a region its differences, and lists all texts of a language that the template does not have", async () => {
  for (const part of ["flows", "schemas", "locales"]) rmSync(join(folder, part), { recursive: true });
  cpSync(join(ROOT, "schemas/language"), join(folder, "schemas/language"), { recursive: true });
  await flow(folder, "new", "tour");
  mkdirSync(join(folder, "locales/en-GB"));
  writeFileSync(join(folder, "locales/en-GB/tour.json"), JSON.stringify({ details: { title: "Your tour" } }));
  expect(await flow(folder, "new", "--texts")).toMatchObject({ out: "", code: 0 });
  const french = await flow(folder, "new", "--texts", "--languages", "fr");
  expect(french).toMatchObject({ code: 1, out: expect.stringContaining("  locales/fr/common.json: ui.skip\n") });
  expect(existsSync(join(folder, "locales/fr"))).toBe(false);
  await flow(folder, "new", "--texts", "--languages", "es-MX");
  expect(readFileSync(join(folder, "locales/es-MX/common.json"), "utf8")).toContain("Saltar al contenido");
});

test("a journey with several words in its name begins a folder of texts", async () => {
  for (const part of ["flows", "schemas", "locales"]) rmSync(join(folder, part), { recursive: true });
  cpSync(join(ROOT, "schemas/language"), join(folder, "schemas/language"), { recursive: true });
  expect(await flow(folder, "new", "garden-tour", "--languages", "en,es")).toMatchObject({ error: "", code: 0 });
  for (const language of ["en", "es"])
    expect(JSON.parse(readFileSync(join(folder, `locales/${language}/common.json`), "utf8"))).toMatchObject({
      ui: { brand: "Garden Tour" },
    });
});

test("overwrites nothing, and says why it refuses a name", async () => {
  expect(await flow(folder, "new", "join")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/flows\/join\/flow\.json already exists/),
  });
  expect(await flow(folder, "new", "Join us")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/small letters, digits and hyphens/),
  });
  for (const name of ["shared", "comments"])
    expect(await flow(folder, "new", name)).toMatchObject({
      code: 2,
      error: expect.stringMatching(/already used for something else/),
    });
  expect(await flow(folder, "new")).toMatchObject({ code: 2, error: expect.stringMatching(/Name the journey/) });
  expect(existsSync(join(folder, "flows/shared/flow.json"))).toBe(false);
});

test("writes nothing if the folder does not have the blocks that the journey needs", async () => {
  rmSync(join(folder, "renderers/blocks/form"), { recursive: true });
  const { error, code } = await flow(folder, "new", "newsletter");
  expect(code).toBe(2);
  expect(error).toMatch(/flows\/newsletter\/flow\.json:\d+: /);
  expect(existsSync(join(folder, "flows/newsletter"))).toBe(false);
});
