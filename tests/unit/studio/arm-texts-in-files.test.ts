import { describe, expect, test } from "vitest";
import { type ImportedEdit, repositoryOfArm, type Workspace } from "../../../src/studio/edits/index.ts";
import { judgeImport, textRows, textsAsCsv, textsAsXliff, withArms } from "../../../src/studio/reading/index.ts";
import { bytes, LANGUAGES, takeOver } from "./csv-files.ts";
import { edited } from "./journeys.ts";
import { ARM, asArm, errors, EXPERIMENTS, RAIN, trying } from "./trial.ts";

const TITLE = { file: "garden", key: "done.title" } as const;
const MESSAGE = { file: "garden", key: "details.message" } as const;
const NAME = `${ARM.flag}=${ARM.arm}`;

/** The garden whose arm has another title, and a message that it alone has and that lacks Spanish. */
function withTexts(): Workspace {
  const workspace = trying();
  const words = { language: "en", ...TITLE, value: "Thanks a lot", was: "Thank you" };
  workspace.apply({ kind: "set-arm-texts", ...ARM, texts: [words] });
  workspace.apply(asArm({ ...RAIN, texts: RAIN.texts.slice(0, 1) }));
  return workspace;
}

const rowsOf = ({ repo }: Workspace, keys?: readonly string[]) =>
  withArms(
    repo,
    textRows(repo).filter(({ key }) => keys === undefined || keys.includes(key)),
  );
const namesOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ arm = "", key }) => `${key} ${arm}`.trim());

function judged({ repo }: Workspace, file: string) {
  return judgeImport(bytes(file), repo);
}

/** What everybody has, and what people in the arm have, of a text. */
function wordsOf({ repo }: Workspace, { file, key }: { readonly file: string; readonly key: string }) {
  const of = (rows: ReturnType<typeof textRows>) => rows.find((row) => row.file === file && row.key === key)?.values;
  return [of(textRows(repo)), of(textRows(repositoryOfArm(repo, ARM)))];
}

/** By hand: nobody can tell what was changed here since. */
function withoutPrints(file: string): string {
  return file.replaceAll(/(?:en|es):(?:[0-9a-f]{10}|-)/g, "");
}

const FORMATS = [
  ["CSV", (rows: ReturnType<typeof rowsOf>) => textsAsCsv(rows, LANGUAGES)],
  ["XLIFF", (rows: ReturnType<typeof rowsOf>) => textsAsXliff(rows, "en", "es")],
] as const;

describe("an arm’s texts in a file for a translator", () => {
  test("stand behind everybody’s, each with its arm: what it changes of those that are exported, and what it has besides", () => {
    const workspace = withTexts();
    expect(namesOf(rowsOf(workspace, ["done.title", "done.text"]))).toEqual([
      "done.title",
      `done.title ${NAME}`,
      "done.text",
      // It lacks Spanish, so whoever translates gets it.
      `details.message ${NAME}`,
    ]);
    const csv = textsAsCsv(rowsOf(workspace, ["done.title"]), LANGUAGES);
    expect(csv).toContain("key,place,arm,en,es,notes,exported");
    expect(csv).toContain(`done.title,garden,,Thank you,Gracias,`);
    expect(csv).toContain(`done.title,garden,${NAME},Thanks a lot,Gracias,`);
    expect(textsAsXliff(rowsOf(workspace), "en", "es")).toContain(`original="garden ${NAME}"`);
    // Without an arm nothing of it is there.
    expect(textsAsCsv(rowsOf(trying()), LANGUAGES)).toContain("key,place,en,es,notes,exported");
  });

  for (const [format, write] of FORMATS) {
    test(`what is exported as ${format} and comes back changes nothing`, () => {
      const workspace = withTexts();
      expect(judged(workspace, write(rowsOf(workspace)))).toMatchObject({
        problem: null,
        changes: [],
        leftOut: [],
        notes: [],
      });
    });

    test(`from ${format} they are written into the arm’s patch, with everybody’s into their files, as one act`, () => {
      const workspace = withTexts();
      const before = new Map(workspace.repo.files);
      const rows = rowsOf(workspace).map((row) => {
        const words = row.key === TITLE.key ? (row.arm === undefined ? "Gracias a todos" : "Mil gracias") : undefined;
        const es = row.key === MESSAGE.key ? "Vamos cuando esté seco." : (words ?? row.values["es"] ?? null);
        return { ...row, values: { ...row.values, es } };
      });
      const found = judged(workspace, withoutPrints(write(rows)));
      expect(found.leftOut).toEqual([]);
      expect(found.changes.map(({ arm, key, before: old, after }) => [arm, key, old, after])).toEqual([
        [undefined, "done.title", "Gracias", "Gracias a todos"],
        [NAME, "done.title", "Gracias", "Mil gracias"],
        [NAME, "details.message", null, "Vamos cuando esté seco."],
      ]);
      takeOver(workspace, found);
      expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS, "locales/es/garden.json"]);
      expect(wordsOf(workspace, TITLE)).toEqual([
        { en: "Thank you", es: "Gracias a todos" },
        { en: "Thanks a lot", es: "Mil gracias" },
      ]);
      expect(wordsOf(workspace, MESSAGE)).toEqual([
        undefined,
        { en: "We come when it is dry.", es: "Vamos cuando esté seco." },
      ]);
      expect(errors(workspace)).toEqual([]);
      workspace.undo();
      expect(edited(workspace, before)).toEqual({});
    });
  }

  test("of an arm that there is not, or with a parameter that nothing fills in, they are left out, and refused where they are written all the same", () => {
    const workspace = withTexts();
    const before = new Map(workspace.repo.files);
    const file = (arm: string, es: string) => `key,place,arm,en,es\r\ndone.title,garden,${arm},Thanks a lot,${es}\r\n`;
    expect(judged(workspace, file("longer=x", "Gracias")).leftOut).toMatchObject([
      { why: "There is no arm “longer=x”." },
    ]);
    expect(judged(workspace, file(NAME, "Gracias {name}")).leftOut).toMatchObject([
      { arm: NAME, why: "Nothing fills in the parameter {name}." },
    ]);
    const texts = (edit: Partial<ImportedEdit>) => [
      { arm: NAME, language: "es", ...TITLE, value: "Mil gracias", was: "Gracias", ...edit },
    ];
    for (const [edit, words] of [
      [{ value: "{name}" }, "Nothing was taken over. “done.title” (garden, es): Nothing fills in"],
      [
        { was: "Gracias a ti" },
        "Nothing was taken over: somebody else has changed “done.title” (garden, es) meanwhile.",
      ],
      [{ arm: "longer=x" }, "There is no experiment “longer”."],
    ] as const)
      expect(() => workspace.apply({ kind: "import-texts", from: "a.csv", texts: texts(edit) })).toThrow(words);
    expect(edited(workspace, before)).toEqual({});
  });
});
