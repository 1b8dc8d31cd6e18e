import { type Repository, segmentsOf, stringAt, usesOf } from "../../../model/index.ts";
import type { ArmEdit } from "../../commands/for-arm.ts";
import { lastOf } from "../item/last-of.ts";
import type { OfObject } from "../../kernel/schema.ts";
import { rulePlace } from "../rule-place.ts";
import { whereOf } from "../../commands/set-condition.ts";
import { WORDS } from "../../commands/set-limit.ts";
import { valueIn } from "../source-text.ts";

/** A short name of an edit. `seen` are the files as people in the arm have them. */
export function nameOf(seen: Repository, does: ArmEdit): string {
  switch (does.kind) {
    case "set-condition":
      return `A condition in ${does.flow} (${whereOf(rulePlace(seen, does.flow, does.at))})`;
    case "set-required":
      return `When ${does.field} of ${shortOf(does.form)} must be filled in`;
    case "set-limit":
      return `The ${WORDS[does.keyword]} of ${does.field} in ${shortOf(does.form)}`;
    case "add-guard":
      return `A guard of ${does.step}`;
    case "remove-guard":
    case "move-guard":
      return `A guard in ${does.flow} (${whereOf(rulePlace(seen, does.flow, does.at))})`;
    case "add-message":
      return `A message at ${does.step}`;
    case "add-block":
      return `A new part at ${does.step} (${does.block})`;
    case "add-way":
    case "add-dialog":
      return `The button “${does.name}” at ${does.step}`;
    case "add-choice":
      return `The choice “${does.value}” of ${does.field}`;
    case "delete-choice":
      return `Without the choice “${does.value}” of ${does.field}`;
    case "add-field":
      return `The field “${does.name}” of ${shortOf(does.form)}`;
    case "move-field":
      return `The place of ${does.field} in ${shortOf(does.form)}`;
    case "delete-field":
      return `Without the field “${does.field}” of ${shortOf(does.form)}`;
    case "move-block":
    case "move-part":
    case "move-item":
      return `The place of ${partOf(seen, does)}`;
    case "set-values":
      return `Values in ${does.flow} (${insideOf(does.at)})`;
    case "add-action":
      return `A new action in ${does.flow} (${insideOf(does.at)}): ${[does.does, does.of].join(" ").trim()}`;
    case "move-action":
      return `The order of actions in ${does.flow} (${insideOf(does.at.replace(/\/\d+$/, ""))})`;
    case "delete-action":
      return `Without an action in ${does.flow} (${insideOf(does.at)})`;
    case "give-value":
      return `The parameter ${lastOf(does.name)[1]} in ${does.flow} (${insideOf(does.at)})`;
    case "take-value":
      return `Without the parameter ${lastOf(does.name)[1]} in ${does.flow} (${insideOf(does.at)})`;
    case "set-settings":
      return `The settings of ${partOf(seen, does)}`;
    case "rename-item":
      return `The name “${does.to}” of ${partOf(seen, does)}`;
    case "add-variant":
      return `Another ${does.name} of ${partOf(seen, does)}`;
    case "give-text":
    case "take-text":
    case "add-item":
      return `The ${does.name} of ${partOf(seen, does)}`;
    case "delete-message":
    case "delete-item":
      return `Without ${partOf(seen, does)}`;
    case "delete-dialog":
      return `Without the dialog “${does.dialog}” at ${does.step}`;
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

/** The name of an object: `the message “details.message” at details`, `name (labels 0) in garden/details`. */
function partOf(seen: Repository, of: OfObject): string {
  const isWhole = segmentsOf(of.at).length === 2;
  if ("step" in of) return isWhole ? of.step : `${partAt(seen, of)} at ${of.step}`;
  const [field = "", ...inside] = segmentsOf(of.at).slice(1);
  return `${field}${inside.length === 0 ? "" : ` (${inside.join(" ")})`} in ${shortOf(of.form)}`;
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
