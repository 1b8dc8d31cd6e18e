import { type Repository, segmentsOf, stringAt, usesOf } from "../../model/index.ts";
import type { ArmEdit } from "./for-arm.ts";
import type { Insert } from "./insert.ts";
import { isDone, lastOf, partOfStep } from "../edits/rule-pointers.ts";
import type { Target } from "../kernel/schema.ts";
import { fieldOfForm, shortened } from "../edits/plain-words.ts";
import { rulePlace } from "../edits/rule-place.ts";
import { placeWords } from "../edits/rule-words.ts";
import { limitsIn } from "../kernel/values/limit.ts";
import { valueIn } from "../edits/json-text.ts";

/** A short name of an edit. `seen` are the files as people in the arm have them. */
export function editName(seen: Repository, does: ArmEdit): string {
  switch (does.kind) {
    case "insert":
      return newName(seen, does);
    case "move":
      return `The place of ${targetIn(seen, does)}`;
    case "remove":
      if ("value" in does) return `Without the choice “${does.value}” of ${does.field}`;
      if ("field" in does) return `Without the field “${does.field}” of ${shortOf(does.form)}`;
      return `Without ${"name" in does ? `${lastOf(does.name)[1]} of ` : ""}${targetIn(seen, does)}`;
    case "set":
      if ("texts" in does)
        return does.onlyAt === undefined ? "Texts" : `The text “${does.texts[0]?.key}” at ${does.onlyAt.step}`;
      if ("when" in does)
        return `A condition in ${does.flow} (${placeWords(seen, rulePlace(seen, does.flow, does.at))})`;
      if ("to" in does) return `Where ${targetIn(seen, does)} leads`;
      if ("presence" in does) return `When ${does.field} of ${shortOf(does.form)} must be filled in`;
      if ("words" in does) return `The ${does.name} of ${targetIn(seen, does)}`;
      if (!("field" in does)) return `Values of ${targetIn(seen, does)}`;
      return `The ${limitsIn(does).join(" and ")} of ${does.field} in ${shortOf(does.form)}`;
    case "rename":
      return `The name “${does.to}” of ${targetIn(seen, does)}`;
  }
}

/** A short name of something that is inserted. */
function newName(seen: Repository, does: Insert): string {
  switch (does.what) {
    case "guard":
      return `A rule about who may come to ${does.step}`;
    case "transition":
      return `A transition from ${does.step} to ${does.to}`;
    case "question":
      return `A question before a transition in ${does.flow} (${insideOf(does.at)})`;
    case "message":
      return `A message at ${does.step}`;
    case "block":
      return `A new part at ${does.step} (${does.block})`;
    case "button":
    case "dialog":
      return `The button “${does.name}” at ${does.step}`;
    case "choice":
      return `The choice “${does.value}” of ${does.field}`;
    case "copy":
      return `A copy of ${"field" in does.of ? fieldOfForm(seen, does.of.form, does.of.field) : targetIn(seen, does.of)}`;
    case "field":
      return `The field “${does.name}” of ${shortOf(does.form)}`;
    case "action":
      return `A new action in ${does.flow} (${insideOf(does.at)}): ${[does.does, does.of].join(" ").trim()}`;
    case "variant":
      return `Another ${does.name} of ${targetIn(seen, does)}`;
    case "item":
      return `The ${does.name} of ${targetIn(seen, does)}`;
  }
}

/** A place inside a journey: `details on submit 0 do 1`. */
function insideOf(at: string): string {
  return segmentsOf(at).slice(1).join(" ");
}

/** A short name of a form: `garden/details`. */
function shortOf(form: string): string {
  return form.replace(/^schemas\//, "");
}

const KINDS: Readonly<Record<string, string>> = { alert: "message", actions: "part with buttons" };

/** A short name of what is changed: `the message “details.message” at details`, `name (labels 0) in garden/details`. */
function targetIn(seen: Repository, of: Target): string {
  if ("form" in of) {
    const segments = segmentsOf(of.at);
    if (segments.includes("rows")) return `${rowIn(of, segments)} in ${shortOf(of.form)}`;
    const [field = "", ...inside] = segments.slice(1);
    return `${field}${inside.length === 0 ? "" : ` (${inside.join(" ")})`} in ${shortOf(of.form)}`;
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
