import { type Action, NO_LONGER } from "../../model/index.ts";
import type { WayWords } from "./cause-words.ts";

/** The names that describe what an action does. */
export type DeedWords = Pick<WayWords, "names" | "titleOf">;

/** Describes an action of a rule. */
export function deedWords(action: Action, words: DeedWords): string {
  const said = wordsOf(action, words);
  return action.when === undefined ? said : `${said} (under a condition of its own)`;
}

/** The same without mentioning its condition. */
export function wordsOf(action: Action, { names, titleOf }: DeedWords): string {
  switch (action.do) {
    case "set": {
      const { marks, sets } = action;
      if (marks !== undefined) return `marks “${titleOf(marks.step)}” as ${marks.isDone ? "done" : "not done"}`;
      return `remembers ${sets.map(({ path }) => names.value(path)).join(", ")}`;
    }
    case "reset":
      return "forgets what was remembered";
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
