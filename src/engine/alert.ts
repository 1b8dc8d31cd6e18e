import type { Notice } from "./snapshot.ts";
import { nextSerial, type Turn } from "./turn.ts";

/**
 * Shows a banner in place of an earlier one. The page decides how long it stays: it does not disappear while it is
 * being read.
 */
export function showAlert(turn: Turn, { tone, text }: Notice): void {
  turn.state.alert = { id: `t${nextSerial(turn)}`, tone, text };
  turn.said = true;
}

export function closeAlert(turn: Turn): void {
  turn.state.alert = null;
}

/** Removes the error of a failed attempt when the next attempt begins. A banner that was shown in this turn stays. */
export function closeOldError(turn: Turn): void {
  if (turn.state.alert?.tone === "error" && !turn.said) closeAlert(turn);
}
