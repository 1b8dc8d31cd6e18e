import { isObject, type Named, pointer, type Repository, stringAt, usesOf, valueAt } from "../../model/index.ts";
import { words } from "../map/index.ts";

/** What people see where they make an event of a step happen: the words of the button, the link or the choice. */
export function eventTexts(repo: Repository, flow: Named, step: string, lang: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "sends" || use.file !== flow.file || use.place.step !== step || found.has(use.event)) continue;
    const value = valueAt(flow.value, use.pointer);
    const holder = isObject(value) ? use.pointer : use.pointer.slice(0, use.pointer.lastIndexOf("/"));
    const around = valueAt(flow.value, holder);
    const text = isObject(around) ? (around.title ?? around.text ?? around.submit) : undefined;
    const said = text === undefined ? "" : words(repo, flow, lang, text);
    if (said !== "") found.set(use.event, said);
  }
  return found;
}

/** The file's own words for what stands at a pointer, for people who want to look: `flows/a/flow.json:12`. */
export function placeOf(flow: Named, at: string): string {
  return `${flow.file.path}:${flow.file.locate(at).line}`;
}

/** Blocks that a step shows, each with its first words. */
export function blockLines(repo: Repository, flow: Named, step: string, lang: string): readonly string[] {
  return usesOf(repo).flatMap((use) => {
    if (use.kind !== "block" || use.file !== flow.file || use.place.step !== step) return [];
    const { value, name } = use;
    const text = value.title ?? value.text ?? value.legend;
    const said = text === undefined ? "" : `: ${words(repo, flow, lang, text)}`;
    const schema = stringAt(value, "schema");
    const form = schema === undefined ? "" : ` ${schema} (${fields(repo, flow, schema, lang).join(", ")})`;
    const when = typeof value.when === "string" ? value.when : undefined;
    return [`${name}${form}${said}${when === undefined ? "" : `\u0000${when}`}`];
  });
}

function fields(repo: Repository, flow: Named, schema: string, lang: string): readonly string[] {
  const source = repo.schemas.get(schema);
  const properties = source?.value.properties;
  if (!isObject(properties)) return [];
  const home: Named = { ...flow, id: schema.split("/")[1] ?? flow.id };
  return Object.keys(properties).map((name) => {
    const label = valueAt(source?.layout?.value, pointer("/fields", name, "label"));
    return label === undefined ? name : words(repo, home, lang, label);
  });
}
