import { valueWords } from "../../insight/index.ts";
import type { Json } from "../../engine/index.ts";
import { type Action, isObject, NO_LONGER, type Repository } from "../../model/index.ts";
import { firstWords } from "../edits/index.ts";
import type { TransitionWords } from "./cause-words.ts";

/** The names that describe what an action does. */
export type ActionWords = Pick<TransitionWords, "names" | "titleOf">;

/** Describes an action of a rule. */
export function actionWords(action: Action, words: ActionWords): string {
  const said = wordsWithoutCondition(action, words);
  return action.when === undefined ? said : `${said} (under a condition of its own)`;
}

/** The same with what it sets and says, but without its condition. `called` are the names of what expressions read. */
export function fullWords(
  repo: Repository,
  action: Action,
  { called, ...words }: ActionWords & { readonly called: (chain: string) => string },
): string {
  if (action.do === "set" && action.marks === undefined) {
    const sets = action.sets.map(({ path, value: { json } }) => {
      const name = words.names.value(path);
      return action.sets.length > MOST_SAID ? name : `${name} to ${valueSaid(json, called)}`;
    });
    return `sets ${sets.join(", ")}`;
  }
  const key = action.do === "alert" ? keyIn(action.text.json) : undefined;
  const said = key === undefined ? undefined : firstWords(repo, key);
  return said === undefined ? wordsWithoutCondition(action, words) : `shows the message “${said}”`;
}

/** Of more values only the names are said: their form shows the rest. */
const MOST_SAID = 2;

function valueSaid(value: Json, called: (chain: string) => string): string {
  if (typeof value === "string") {
    if (value.startsWith("=")) return valueWords(value.slice(1), called);
    return value === "" ? "nothing" : `“${value}”`;
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "nothing";
  return typeof value === "number" ? String(value) : "several values";
}

function keyIn(text: Json): string | undefined {
  const key = isObject(text) ? text["key"] : text;
  return typeof key === "string" && !key.startsWith("=") ? key : undefined;
}

/** The same without mentioning its condition. */
function wordsWithoutCondition(action: Action, { names, titleOf }: ActionWords): string {
  switch (action.do) {
    case "set": {
      const { marks, sets } = action;
      if (marks !== undefined) return `marks “${titleOf(marks.step)}” as ${marks.isDone ? "done" : "not done"}`;
      return `sets ${sets.map(({ path }) => names.value(path)).join(", ")}`;
    }
    case "reset": {
      const path = action.path?.value ?? "data";
      if (path === "form") return "forgets what was entered in the form";
      return `forgets ${path === "data" ? "what was remembered" : names.value(path)}`;
    }
    case "fail": {
      const fields = action.errors.map(({ field }) => names.value(`form.${field}`));
      return fields.length === 0 ? "shows what is wrong" : `shows what is wrong with ${fields.join(", ")}`;
    }
    case "call":
      return `calls “${action.call === undefined ? "the service" : names.call(action.call.operation.value)}”`;
    case "track":
      return `sends analytics the event “${action.event?.value ?? ""}”`;
    case "identify":
      return "tells analytics who the person is";
    case "log":
      return "notes something for developers";
    case "wait":
      return action.duration?.value === NO_LONGER ? "stops waiting" : "waits for a time";
    case "open":
      return `opens “${action.dialog?.value ?? ""}”`;
    case "close":
      return "closes the dialog";
    case "alert":
      return "shows a message";
    case "scroll":
      return "scrolls to the top";
    case "focus":
      return `goes to ${action.field === undefined ? "a field" : names.value(`form.${action.field.value}`)}`;
  }
}
