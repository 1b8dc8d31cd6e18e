import { callName } from "../../../cli/index.ts";
import type { Action, Repository } from "../../../model/index.ts";

/** `Save the registration`, `Step 2 Viewed`. */
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
    default:
      return "what it says";
  }
}
