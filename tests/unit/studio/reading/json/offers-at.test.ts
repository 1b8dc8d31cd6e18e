import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readJourneys } from "../../../../../src/linter/index.ts";
import { reread, type Repository } from "../../../../../src/model/index.ts";
import { explanationAt, fileView, offersAt } from "../../../../../src/studio/reading/index.ts";
import { LONG } from "../../../share.ts";
import { copyOfGarden, ours } from "../../journeys.ts";

const FLOW = "flows/garden/flow.json";

/**
 * The completions at `|`, after `typed` has replaced `before` in the file: the offers, their labels, and the text that
 * they replace.
 */
function offered(repo: Repository, path: string, before: string, typed: string) {
  const text = (repo.files.get(path)?.text ?? "").replace(before, typed.replace("|", "\u0000"));
  const offset = text.indexOf("\u0000");
  expect(offset).toBeGreaterThan(0);
  const found = offersAt(repo, { path, text: text.replace("\u0000", ""), offset });
  const labels = found?.offers.map(({ label }) => label) ?? [];
  return { labels, offers: found?.offers ?? [], replaced: text.slice(found?.from ?? offset, offset) };
}

let garden: Repository;
beforeAll(() => {
  const root = copyOfGarden({ keep: true });
  garden = readJourneys(root);
  return () => rmSync(root, { recursive: true });
});

describe("completions in a file", () => {
  const at = (before: string, typed: string) => offered(garden, FLOW, before, typed);

  test("offer the keys that the language allows there, with their meaning, except those already present", () => {
    const { labels, offers } = at('"id": "garden",', '"id": "garden", "|",');
    expect(labels).toContain("guards");
    expect(labels).not.toContain("steps");
    expect(offers.find(({ label }) => label === "guards")?.info).toContain("Rules that are checked before every step");
    expect(at('"id": "garden",', '"id": "garden", |').offers.find(({ label }) => label === "guards")?.insert).toBe(
      '"guards": ',
    );
  });

  test("offer a block's properties, and the events that a step can send", () => {
    expect(at('"block": "heading",', '"block": "heading", "|": 1,').labels).toContain("align");
    expect(at('"submit": {', '"|": "done", "submit": {').labels).toContain("change");
  });

  test("offer names from the files: steps, texts with their words, blocks and forms", () => {
    const { labels } = at('"start": "details"', '"start": "|"');
    expect(labels).toEqual(["details", "done"]);
    const { offers } = at('"title": "details.title"', '"title": "det|"');
    expect(offers.find(({ label }) => label === "details.title")).toMatchObject({ info: "Your details" });
    expect(at('"block": "heading"', '"block": "|"').labels).toContain("actions");
    expect(at('"schema": "schemas/garden/details"', '"schema": "|"').labels).toContain("schemas/garden/details");
    const remembered = offered(garden, "schemas/garden/data.schema.json", '["schemas/garden/details"]', '["|"]');
    expect(remembered.labels).toContain("schemas/garden/details");
  });

  test("offer the values of an enumeration, and true or false for a boolean", () => {
    const [layout] = [at('"path": "/done",', '"path": "/done", "layout": "|",').labels];
    expect(layout).toContain("sheet");
    expect(at('"path": "/done",', '"path": "/done", "end": |,').offers.map(({ insert }) => insert)).toContain("true");
  });

  test("offer in an expression the values it may read, their members, and values to compare with", () => {
    const guard = (when: string) => at('"path": "/done",', `"path": "/done", "guards": [{ "when": "${when}" }],`);
    expect(guard("|").labels).toEqual(expect.arrayContaining(["data", "site", "flags"]));
    expect(guard("site.i|")).toMatchObject({ replaced: "i" });
    expect(guard("site.i|").labels).toContain("id");
    expect(guard("site.id == '|").labels).toEqual(expect.arrayContaining(["us", "uk"]));
    expect(guard("site.id == 'us' && !rou|").labels).toContain("route");
    expect(at('"path": "/done",', '"path": "/done", "title": "= site.|",').labels).toContain("id");
    expect(guard("nothing.|").labels).toEqual([]);
  });

  test("offer the steps of the progress where a step is marked or checked as done", () => {
    expect(at('"submit": {', '"submit": { "do": [{ "done": "|" }] }, "go": {').labels).toEqual(["details", "done"]);
    expect(at('"submit": {', '"submit": [{ "do": [{ "undone": "|" }] }], "go": {').labels).toEqual(["details", "done"]);
    const offersInGuard = at('"path": "/done",', '"path": "/done", "guards": [{ "when": "!done.de|" }],');
    expect(offersInGuard).toMatchObject({ labels: ["details", "done"], replaced: "de" });
  });

  test("offer in a text file the keys of another language", () => {
    expect(offered(garden, "locales/es/garden.json", '"title"', '"|"').labels).toContain("title");
  });

  test("offer nothing before an existing value, in a file without a schema, or in an empty file", () => {
    expect(at('"start": "details"', '"start": |"details"').labels).toEqual([]);
    expect(offersAt(garden, { path: "flows/x.json", text: '{ "a": "" }', offset: 8 })).toBeNull();
    expect(offersAt(garden, { path: FLOW, text: "", offset: 0 })).toBeNull();
  });

  test("use the text before the cursor if the file is not valid JSON", () => {
    const text = '{ "steps": { "a": { "on": { "x": [{ "goto": "';
    expect(offersAt(garden, { path: FLOW, text, offset: text.length })?.offers.map(({ label }) => label)).toEqual([
      "details",
      "done",
    ]);
  });

  test("offer the settings of journeys for a site", () => {
    const { repo } = ours();
    const settings = offered(repo, "flows/sites.json", '"languages":', '"settings": { "|": true }, "languages":');
    expect(settings.labels).toEqual(["asksCoParentEmail", "confirmsDuplicates"]);
    const values = offered(repo, "flows/sites.json", '"languages":', '"settings": { "a": | }, "languages":');
    expect(values.labels).toEqual(["true", "false"]);
  });

  test("do not fail at places all over three of this project's files", LONG, () => {
    const { repo } = ours();
    for (const path of ["flows/shared/checkout.json", "schemas/join/step-one.ui.json", "flows/experiments.json"]) {
      const text = repo.files.get(path)?.text ?? "";
      for (let offset = 0; offset < text.length; offset += 97) {
        const found = offersAt(repo, { path, text, offset });
        expect(found === null || (found.from <= found.to && found.offers.length > 0)).toBe(true);
        explanationAt(repo, { path, text, offset });
      }
    }
  });
});

describe("explanations in a file", () => {
  const saidOf = (path: string, of: string, plus = 2) => {
    const text = garden.files.get(path)?.text ?? "";
    return explanationAt(garden, { path, text, offset: text.indexOf(of) + plus });
  };

  test("describe a key of the language, and show a text in every language", () => {
    expect(saidOf(FLOW, '"start"')?.sentences).toEqual([
      "The step for the base path itself and for unknown addresses.",
    ]);
    const { sentences = [] } = saidOf(FLOW, '"details.title"') ?? {};
    expect(sentences[0]).toBe("en: “Your details”");
    expect(sentences[1]).toMatch(/^es: “/);
    expect(saidOf(FLOW, "{", 0)).toBeNull();
    expect(saidOf("locales/es/garden.json", '"title"')?.sentences).toEqual(["en: “Your details”"]);
  });

  test("mark recordings and files that are not UTF-8 as read-only, and say where a file is not JSON", () => {
    expect(fileView(garden, FLOW)).toMatchObject({ fixed: null, problems: [] });
    const viewOf = (path: string, text: string) => fileView(reread(garden, path, text), path);
    expect(viewOf(FLOW, `{ "a": "\uFFFD" }`).fixed).toContain("not UTF-8");
    mkdirSync(join(garden.root, "tests/recordings/garden"), { recursive: true });
    expect(viewOf("tests/recordings/garden/us-en.json", "{}").fixed).toContain("not edited by hand");
    const text = `{\n  "id" "garden"\n}`;
    expect(viewOf(FLOW, text)).toMatchObject({
      text,
      fixed: null,
      problems: [{ severity: "error", rule: "json", file: FLOW, line: 2, column: 8 }],
    });
    expect(() => fileView(garden, "package.json")).toThrow("There is no file");
  });
});
