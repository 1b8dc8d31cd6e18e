import { type Repository, typesOf } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseOther, resolveTarget } from "../target.ts";
import { Refusal } from "../../edits/refusal.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import { valuedAt } from "../../edits/values/valued-at.ts";
import type { ValueAt } from "../../edits/values/values-at.ts";
import type { OfFlow } from "../schema.ts";
import type { SettingValue } from "../new-things.ts";

/** Sets values of an action or of a part of a page where they are written, even if that is a shared part. */
export function setValues(
  repo: Repository,
  command: OfFlow & { readonly values: Readonly<Record<string, SettingValue>> },
): Plan {
  const node = resolveTarget(repo, command);
  const { flow, pointer: at } = node;
  const valued = flow && valuedAt(repo, flow, at);
  if (valued === undefined) throw new Refusal("This no longer exists.");
  const known = new Map(valued.values.map((one) => [one.at, one]));
  const draft = new Draft(repo);
  const wanted = Object.entries(command.values).map(([name, value]) => {
    const found = known.get(at + name);
    if (found === undefined) throw new Refusal("This value no longer exists, or cannot be changed here.");
    const to = valueFrom(found, value);
    draft.set(found.origin.path, found.origin.pointer, to);
    return { found, to };
  });
  for (const { found, to } of wanted) refuseOther(repo, draft, node, found.at, to);
  const changes = wanted.map(
    ({ found: { title, written }, to }) => `${title} is ${worded(to)} instead of ${worded(written)}`,
  );
  const what = `${valued.words()}: ${changes.join("; ")}${sharedBy(wanted)}`;
  return verifiedWithWarnings(repo, draft.plan(what), "The Studio cannot set it.");
}

/** The value that a person wrote: by the type of its place, or what it looks like if any is accepted. */
export function valueFrom(
  { title, schema, written }: Pick<ValueAt, "title" | "schema" | "written">,
  value: SettingValue,
): SettingValue {
  if (typeof value !== "string") return value;
  // Otherwise people would read the expression as a text.
  if (/^\s+=/.test(value)) throw new Refusal(`“${title}”: remove the space before the =.`);
  if (value.startsWith("=")) {
    if (value.slice(1).trim() === "") throw new Refusal(`“${title}”: write an expression after the =.`);
    return value;
  }
  const types = typesOf(schema);
  const may = (type: string) =>
    types.length === 0 ? typeof written !== "string" || written.startsWith("=") : types.some((one) => one === type);
  if (may("boolean") && (value === "true" || value === "false")) return value === "true";
  if ((may("number") || may("integer")) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (types.length > 0 && !types.includes("string") && schema.enum === undefined) {
    const plain = types.includes("boolean")
      ? "true or false, or "
      : may("number") || may("integer")
        ? "a number, or "
        : "";
    throw new Refusal(`“${title}”: write ${plain}an expression after =.`);
  }
  return value;
}

function worded(value: SettingValue): string {
  return typeof value === "string" ? `“${value}”` : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** For the end of a sentence: that others have the same value. Empty if nobody else has it. */
function sharedBy(changed: readonly { readonly found: ValueAt }[]): string {
  const paths = new Set(changed.flatMap(({ found }) => (found.isShared ? [found.origin.path] : [])));
  return paths.size === 0 ? "" : `; all that share it (in ${[...paths].join(", ")}) follow`;
}
