import { type Repository, segmentsOf, stringAt, usesOf } from "../../model/index.ts";
import { valueIn } from "../edits/json-text.ts";
import { shortened } from "../edits/plain-words.ts";
import { rulePlace } from "../edits/rule-place.ts";
import { isDone, partOfStep } from "../edits/rule-pointers.ts";
import { placeWords } from "../edits/rule-words.ts";
import type { Target } from "./schema.ts";

/** A place inside a journey: `details on submit 0 do 1`. */
export function insideOf(at: string): string {
  return segmentsOf(at).slice(1).join(" ");
}

/** A short name of a form: `garden/details`. */
export function formName(form: string): string {
  return form.replace(/^schemas\//, "");
}

const KINDS: Readonly<Record<string, string>> = { alert: "message", actions: "part with buttons" };

/** A short name of what is changed: `the message “details.message” at details`, `name (labels 0) in garden/details`. */
export function targetName(seen: Repository, of: Target): string {
  if ("form" in of) {
    const segments = segmentsOf(of.at);
    if (segments.includes("rows")) return `${rowIn(of, segments)} in ${formName(of.form)}`;
    const [field = "", ...inside] = segments.slice(1);
    return `${field}${inside.length === 0 ? "" : ` (${inside.join(" ")})`} in ${formName(of.form)}`;
  }
  if ("file" in of) return `${segmentsOf(of.at).join(" ")} in ${of.file}`;
  const [first, step = "", list, ...inside] = segmentsOf(of.at);
  if (first === "steps" && list === undefined) return step;
  if (list === "dialogs" && inside.length === 1) return `the dialog “${inside[0]}” at ${step}`;
  if (partOfStep(of.at) !== undefined) return `${partAt(seen, of)} at ${step}`;
  if (list === "guards" && inside.length === 1)
    return `a rule about who may come in ${of.flow} (${placeWords(seen, rulePlace(seen, of.flow, of.at))})`;
  if (!isDone(of.at)) return `a rule in ${of.flow} (${insideOf(of.at)})`;
  return `an action in ${of.flow} (${insideOf(of.at.replace(/\/\d+$/, ""))})`;
}

/** The fields of a row as it was: `children.firstName`, or the title of a section. The place of a row changes. */
function rowIn({ was }: Pick<Target, "was">, segments: readonly string[]): string {
  const around = segments.slice(0, segments.lastIndexOf("rows")).filter((one) => one !== "fields" && one !== "item");
  const row = valueIn(was, []);
  const called =
    typeof row === "string"
      ? row
      : (stringAt(row, "section") ??
        JSON.stringify(row)
          .replaceAll(/[^\w]+/g, " ")
          .trim());
  return [...around.filter((one) => !/^\d+$/.test(one) && one !== "rows"), shortened(called)].join(".");
}

/** The name of a part of a page as it was: `the message “details.message”`, by its first text or its event. */
function partAt(
  seen: Repository,
  { flow, was, at }: { readonly flow: string; readonly was: string; readonly at: string },
): string {
  const written = valueIn(was, []);
  const [block, event] = ["block", "event"].map((name) => stringAt(written, name));
  const kind = event === undefined ? "message" : "button";
  const text = usesOf(seen).find(
    (use) => use.kind === "text" && use.place.flow === flow && use.pointer.startsWith(`${at}/`),
  );
  const words = event ?? (text?.kind === "text" ? text.key : undefined);
  return `the ${block === undefined ? kind : (KINDS[block] ?? block)}${words === undefined ? "" : ` “${words}”`}`;
}
