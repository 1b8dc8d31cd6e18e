import { keyOf, leftBy, calledName, startedBy, trackedIn } from "./expect.ts";
import type { Ran } from "./run.ts";
import { replayEventOf } from "./simulation.ts";

/** `  3 submit step-one   → step2   calls createRegistration`. Without values, because they may be personal. */
export function rowText(number: number, { row, snapshot, commands }: Ran): string {
  const parts = [
    ["calls", startedBy(commands).map(calledName).join(", ")],
    ["leaves by", leftBy(commands) ?? ""],
    ["tracks", trackedIn(commands).map(calledName).join(", ")],
    ["alert", snapshot?.alert ? keyOf(snapshot.alert.text) : ""],
    ["dialog", snapshot?.dialog ?? ""],
  ].filter(([, value]) => value !== "");
  const said = parts.map(([what, value]) => `${what} ${value}`).join("; ");
  return `${String(number).padStart(4)}  ${rowWords(row).padEnd(34)} → ${(snapshot?.step ?? "").padEnd(16)} ${said}`.trimEnd();
}

function rowWords(row: Ran["row"]): string {
  const what = replayEventOf(row);
  switch (what.do) {
    case "send":
      return `${what.event.form === undefined ? "" : `${what.event.form}: `}${what.event.name}`;
    case "open":
      return `open ${what.path}`;
    case "visit":
      return `visit ${what.path}${what.step === undefined ? "" : ` (${what.step})`}`;
    case "close":
      return "wants to close the page";
    case "answer":
      return `${what.operation} succeeds`;
    case "fail":
      return `${what.operation} fails (${what.error.code})`;
    case "waited":
      return `${what.event} (some time has passed)`;
    case "language":
      return `language ${what.lang}`;
    case "stored":
      return what.envelope === null ? "another tab clears all" : "another tab writes";
    case "elsewhere":
      return what.running ? "another tab begins a change" : "another tab ends its change";
    case "sessionInvalid":
      return "the session ends";
    case "pass":
      return `${Math.round(what.ms / 1000)} s pass`;
  }
}
