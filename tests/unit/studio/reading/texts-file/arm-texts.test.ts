import { describe, expect, test } from "vitest";
import type { ImportedEdit } from "../../../../../src/studio/commands/import-texts.ts";
import { repositoryOfArm } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { judgeImport, textRows, textsAsCsv, textsAsXliff, withArms } from "../../../../../src/studio/reading/index.ts";
import { bytes, LANGUAGES, takeOver } from "../../csv-files.ts";
import { edited } from "../../journeys.ts";
import { ARM, asArm, errors, EXPERIMENTS, RAIN, trying } from "../../trial.ts";

const TITLE = { file: "garden", key: "done.title" } as const;
const MESSAGE = { file: "garden", key: "details.message" } as const;
const NAME = `${ARM.flag}=${ARM.arm}`;

/** The garden with an arm that changes a title and adds a message without a Spanish text. */
function withTexts(): Workspace {
  const workspace = trying();
  const words = { language: "en", ...TITLE, value: "Thanks a lot", was: "Thank you" };
  workspace.apply({ kind: "as-arm", ...ARM, does: { kind: "set", texts: [words] } });
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

/** A text as everybody has it, and as people in the arm have it. */
function wordsOf({ repo }: Workspace, { file, key }: { readonly file: string; readonly key: string }) {
  const of = (rows: ReturnType<typeof textRows>) => rows.find((row) => row.file === file && row.key === key)?.values;
  return [of(textRows(repo)), of(textRows(repositoryOfArm(repo, ARM)))];
}

/** Removes the fingerprints of the export, as in a file written by hand: later changes cannot be detected. */
function withoutPrints(file: string): string {
  return file.replaceAll(/(?:en|es):(?:[0-9a-f]{10}|-)/g, "");
}

const FORMATS = [
  ["CSV", (rows: ReturnType<typeof rowsOf>) => textsAsCsv(rows, LANGUAGES)],
  ["XLIFF", (rows: ReturnType<typeof rowsOf>) => textsAsXliff(rows, "en", "es")],
] as const;

describe("an arm’s texts in a file for a translator", () => {
  test("follow everybody’s and name their arm: exported texts that it changes, and untranslated texts that only it has", () => {
    const workspace = withTexts();
    expect(namesOf(rowsOf(workspace, ["done.title", "done.text"]))).toEqual([
      "done.title",
      `done.title ${NAME}`,
      "done.text",
      // Exported although not chosen: its Spanish is missing, so the translator needs it.
      `details.message ${NAME}`,
    ]);
    const csv = textsAsCsv(rowsOf(workspace, ["done.title"]), LANGUAGES);
    expect(csv).toContain("key,place,arm,en,es,notes,exported");
    expect(csv).toContain(`done.title,garden,,Thank you,Gracias,`);
    expect(csv).toContain(`done.title,garden,${NAME},Thanks a lot,Gracias,`);
    expect(textsAsXliff(rowsOf(workspace), "en", "es")).toContain(`original="garden ${NAME}"`);
    // Without texts of an arm there is no `arm` column.
    expect(textsAsCsv(rowsOf(trying()), LANGUAGES)).toContain("key,place,en,es,notes,exported");
  });

  for (const [format, write] of FORMATS) {
    test(`change nothing if exported as ${format} and imported again`, () => {
      const workspace = withTexts();
      expect(judged(workspace, write(rowsOf(workspace)))).toMatchObject({
        problem: null,
        changes: [],
        leftOut: [],
        notes: [],
      });
    });

    test(`are imported from ${format} into the arm’s patch, and everybody’s into their files, in one undo step`, () => {
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
    });
  }

  test("are left out if the arm or a parameter is unknown, and the import command refuses them too", () => {
    const workspace = withTexts();
    const file = (arm: string, es: string) => `key,place,arm,en,es\r\ndone.title,garden,${arm},Thanks a lot,${es}\r\n`;
    expect(judged(workspace, file("longer=x", "Gracias")).leftOut).toMatchObject([
      { why: "There is no arm “longer=x”." },
    ]);
    expect(judged(workspace, file(NAME, "Gracias {name}")).leftOut).toMatchObject([
      { arm: NAME, why: "Nothing fills in the parameter “{name}”." },
    ]);
    const texts = (edit: Partial<ImportedEdit>) => [
      { arm: NAME, language: "es", ...TITLE, value: "Mil gracias", was: "Gracias", ...edit },
    ];
    for (const [edit, words] of [
      [{ value: "{name}" }, "Nothing was imported. “done.title” (garden, es): Nothing fills in"],
      [
        { was: "Gracias a ti" },
        "Nothing was imported: somebody else has changed “done.title” (garden, es) in the meantime.",
      ],
      [{ arm: "longer=x" }, "There is no experiment “longer”."],
    ] as const)
      expect(() => workspace.apply({ kind: "import-texts", from: "a.csv", texts: texts(edit) })).toThrow(words);
  });
});
