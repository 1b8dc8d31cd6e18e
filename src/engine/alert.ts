import type { Notice } from "./snapshot.ts";
import { nextSerial, type Turn } from "./turn.ts";

/** How long the banner at the top stays (specification, section 9). */
const ALERT_MS = 15_000;

/** Shows a banner in place of the one before. */
export function showAlert(turn: Turn, { tone, text }: Notice): void {
  closeAlert(turn);
  const id = `t${nextSerial(turn)}`;
  turn.state.alert = { id, tone, text };
  turn.commands.push({ type: "schedule", timer: id, ms: ALERT_MS });
}

export function closeAlert(turn: Turn): void {
  if (turn.state.alert === null) return;
  turn.commands.push({ type: "cancel", timer: turn.state.alert.id });
  turn.state.alert = null;
}

/** Another try takes away what was said of the one that failed; what is said in this very turn stays. */
export function closeOldError(turn: Turn): void {
  const { alert } = turn.state;
  if (alert?.tone !== "error") return;
  if (turn.commands.some((command) => command.type === "schedule" && command.timer === alert.id)) return;
  closeAlert(turn);
}
