import { callName } from "../../../insight/index.ts";
import { type Action, languageSchema, type Repository, stringAt } from "../../../model/index.ts";

/** `Save the registration`, `the event “Step 2 Viewed”`, `“Open a dialog”`. */
export function actionWords(repo: Repository, action: Action): string {
  switch (action.do) {
    case "call":
      return callName(repo, action.call?.operation.value ?? "");
    case "track":
      return `the event “${action.event?.value ?? ""}”`;
    case "set":
      return "what it sets";
    case "identify":
      return "who the person is";
    case "alert":
    case "fail":
      return "what it says";
    default: {
      const { properties = {} } = languageSchema("flow").definitions?.["action"] ?? {};
      return `“${stringAt(properties[action.do] ?? {}, "title") ?? action.do}”`;
    }
  }
}
