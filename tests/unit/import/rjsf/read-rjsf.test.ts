import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { readRjsf } from "../../../../src/import/rjsf/read-rjsf.ts";
import { readJson } from "../../../../src/import/index.ts";
import { check } from "../../../../src/linter/index.ts";
import type { SourceFile } from "../../../../src/model/index.ts";
import { counts, documented, repositoryOf, sampleFile, samplesOf } from "../imported.ts";
import { sameAnswers } from "../same-answers.ts";

const samples = samplesOf("rjsf");

function imported(name: string) {
  const schema = sampleFile("rjsf", `${name}.schema.json`) as SourceFile;
  return { schema, result: readRjsf(schema, sampleFile("rjsf", `${name}.ui.json`)) };
}

/** What cannot be the same, because the import says that it changed it or left it out. */
const DIFFERS: Readonly<Record<string, readonly string[]>> = {
  // A format that is left out accepts any text.
  limits: ["host"],
  // A person or a firm: the alternatives of the whole form.
  alternatives: ["*"],
  // Typed items are objects with `value`. The tuple and the list of lists are left out.
  lists: ["guests"],
  // The answer of a file is not its content.
  widgets: ["photo"],
};

describe("a form of RJSF becomes a journey", () => {
  test.each(samples)("%s passes the check, and its counts are those of the documents", (name) => {
    const { result } = imported(name);
    const repo = repositoryOf(result);
    expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documented).toContain(`| RJSF | \`${name}\` | ${counts(result)} |`);
  });

  test.each(samples)("%s accepts and refuses the same answers as its schema does with Ajv", async (name) => {
    const { schema, result } = imported(name);
    const without = DIFFERS[name] ?? [];
    if (without.includes("*")) return;
    await sameAnswers(repositoryOf(result), schema, without);
  });

  test("what no journey does is listed at its place, and nothing is left out without saying so", () => {
    const schema = {
      type: "object",
      properties: {
        name: { type: "string" },
        car: { type: "boolean" },
        tags: {
          type: "array",
          minItems: 2,
          default: [{ tag: "a" }],
          items: { properties: { tag: { type: "string" } } },
        },
        pets: { type: "array", minItems: 1, items: { properties: { pet: { type: "string" } } } },
      },
    };
    const looks = ["autofocus", "classNames", "style", "emptyValue", "hideError"];
    const ui = {
      "ui:rootFieldId": "club",
      "ui:globalOptions": { copyable: true },
      name: {
        ...Object.fromEntries(looks.map((key) => [`ui:${key}`, "x"])),
        classNames: "big",
        "ui:options": { classNames: "big" },
      },
      nmae: { "ui:help": "Your name" },
      car: { "ui:widget": "radio", "ui:enumNames": ["By car", "On foot"] },
      pets: { items: { pte: {} } },
    };
    const result = readRjsf(readJson("s.json", JSON.stringify(schema)), readJson("ui.json", JSON.stringify(ui)));
    expect(result.notTaken.map(({ what, pointer, file = "s.json" }) => `${what} ${file}${pointer}`).sort()).toEqual(
      [
        ...["rootFieldId", "globalOptions"].map((key) => `left out ui.json/ui:${key}`),
        ...looks.map((key) => `left out ui.json/name/ui:${key}`),
        "left out ui.json/name/ui:options/classNames",
        "left out ui.json/name/classNames",
        "left out ui.json/nmae",
        "left out ui.json/pets/items/pte",
        "changed s.json/properties/pets/minItems",
        "changed s.json/properties/tags/default",
      ].sort(),
    );
    const repo = repositoryOf(result);
    expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
    const texts = repo.files.get("locales/en/trial.json")?.text;
    expect(texts).toContain("By car");
    expect(texts).not.toContain('"Yes"');
    expect(texts).toContain("At least 1 is needed");
    expect(texts).toContain("At least 2 are needed");
  });

  test("yes and no are in the languages of the journeys, a name of the form stays", () => {
    const properties = { car: { type: "boolean" }, dog: { type: "boolean" } };
    const schema = readJson("s.json", JSON.stringify({ type: "object", properties }));
    const ui = { car: { "ui:widget": "radio" }, dog: { "ui:widget": "radio", "ui:enumNames": ["I have one"] } };
    const repo = repositoryOf(readRjsf(schema, readJson("ui.json", JSON.stringify(ui))), ["en", "es-MX"]);
    const optionsIn = (language: string) => {
      const { form } = (repo.files.get(`locales/${language}/trial.json`)?.value ?? {}) as JsonObject;
      const fields = Object.values(form as Record<string, { readonly options?: object }>);
      return fields.flatMap(({ options = {} }) => Object.values(options));
    };
    expect(optionsIn("en")).toEqual(["Yes", "No", "I have one", "No"]);
    expect(optionsIn("es-MX")).toEqual(["Sí", "No", "I have one", "No"]);
  });

  test("what is no field says where to write it instead", () => {
    const schema = { type: "object", properties: { likes: { type: "string" } } };
    const ui = { likes: { items: { "ui:help": "x" }, classNames: "big" } };
    const { notTaken } = readRjsf(readJson("s.json", JSON.stringify(schema)), readJson("ui.json", JSON.stringify(ui)));
    expect(notTaken.map(({ message }) => message)).toEqual([
      "This field is no list, so it has no items. Write at the field what is for it.",
      "`classNames` is not taken. The theme decides about the looks: set its custom properties.",
    ]);
  });
});
