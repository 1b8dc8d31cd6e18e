import { formIn, formOf, type Named, propertyIn, type Repository, saidBeside, usesOf } from "../../model/index.ts";
import { words } from "../map/journey.ts";
import { ofForm } from "./happenings.ts";
import { oncePerLanguage } from "./plain-names.ts";

/** For each step, the text on the button, link or choice with which people trigger an event. */
export const eventTexts = oncePerLanguage(readTexts);

function readTexts(repo: Repository, flow: Named, lang: string): (step: string) => ReadonlyMap<string, string> {
  const steps = new Map<string, Map<string, string>>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "sends" || use.file !== flow.file || use.place.step === undefined) continue;
    const known = steps.get(use.place.step);
    if (known?.has(use.event) === true) continue;
    // A form can report other events than its button's. For those, the button's text would be wrong.
    if (use.by !== "property" && ofForm(use.event) !== undefined) continue;
    const text = saidBeside(use);
    const said = text === undefined ? "" : words(repo, flow, lang, text);
    if (said === "") continue;
    if (known === undefined) steps.set(use.place.step, new Map([[use.event, said]]));
    else known.set(use.event, said);
  }
  return (step) => steps.get(step) ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Where a pointer is in the file, for people who want to look it up: `flows/a/flow.json:12`. */
export function fileLine(flow: Named, at: string): string {
  return `${flow.file.path}:${flow.file.locate(at).line}`;
}

/** The blocks of a step, each with its first text. */
export function blockLines(repo: Repository, flow: Named, step: string, lang: string): readonly string[] {
  return usesOf(repo).flatMap((use) => {
    if (use.kind !== "block" || use.file !== flow.file || use.place.step !== step) return [];
    const { block, name } = use;
    const [text] = ["title", "text", "legend"].flatMap((one) => propertyIn(block, one) ?? []);
    const said = text === undefined ? "" : `: ${words(repo, flow, lang, text.json)}`;
    const schema = formIn(block)?.schema;
    const form = schema === undefined ? "" : ` ${schema} (${fields(repo, flow, schema, lang).join(", ")})`;
    return [`${name}${form}${said}${block.when === undefined ? "" : `\u0000${block.when.source}`}`];
  });
}

function fields(repo: Repository, flow: Named, schema: string, lang: string): readonly string[] {
  const source = repo.schemas.get(schema);
  const home: Named = { ...flow, id: schema.split("/")[1] ?? flow.id };
  return (source === undefined ? [] : formOf(repo, source).fields).map(({ name, layout }) =>
    layout?.label === undefined ? name : words(repo, home, lang, layout.label.value),
  );
}
