import type { Notice } from "./snapshot.ts";
import { nextSerial, type Turn } from "./turn.ts";

/** Shows a banner in place of the one before. How long it stays is the page's to say: it does not go while it is read. */
export function showAlert(turn: Turn, { tone, text }: Notice): void {
  turn.state.alert = { id: `t${nextSerial(turn)}`, tone, text };
  turn.said = true;
}

export function closeAlert(turn: Turn): void {
  turn.state.alert = null;
}

/** Another try takes away what was said of the one that failed; what is said in this very turn stays. */
export function closeOldError(turn: Turn): void {
  if (turn.state.alert?.tone === "error" && !turn.said) closeAlert(turn);
}
