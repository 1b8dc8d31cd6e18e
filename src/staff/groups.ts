import type { ExperimentLine } from "../experiments/views.ts";

type GroupName = "due" | "running" | "stopped" | "ready" | "unplanned" | "ended" | "gone";

/** The groups of the list, with what each says of its experiments. */
export const GROUPS: Readonly<Record<GroupName, { readonly title: string; readonly note: string }>> = {
  due: { title: "A decision is due", note: "" },
  running: { title: "Running", note: "" },
  stopped: { title: "Stopped", note: "the figures stay; not decided" },
  ready: { title: "Ready to start", note: "the plan has all that is needed" },
  unplanned: { title: "No plan", note: "what decides is not written down, so it cannot start" },
  ended: { title: "Ended", note: "its decision and figures stay here" },
  gone: { title: "Left the files", note: "without a decision; everybody has what everybody gets" },
};

/** All groups in the order of the page, with their experiments in the order of the answer. */
export function groupsOf(
  lines: readonly ExperimentLine[],
): readonly (readonly [GroupName, readonly ExperimentLine[]])[] {
  const names = Object.keys(GROUPS) as GroupName[];
  return names.map((name) => [name, lines.filter((line) => groupOf(line) === name)]);
}

function groupOf(line: ExperimentLine): GroupName {
  switch (line.is) {
    case "running":
      return isDue(line) ? "due" : "running";
    case "decided":
      return "ended";
    case "gone":
      return line.decision === undefined ? "gone" : "ended";
    default:
      return line.is;
  }
}

/** Whether all is known that the plan wants to know, or the plan is over. A failed check is never a reason to decide. */
function isDue({ verdict, health }: ExperimentLine): boolean {
  if (verdict?.code === "unhealthy") return false;
  const isKnown = verdict !== undefined && ["better", "worse", "noDifference", "notShown"].includes(verdict.code);
  return isKnown || health.some(({ code }) => code === "pastPlan");
}

/** What is looked for in the list: part of its address. Empty: all. */
export interface Wanted {
  /** In the flag, key, question or owner, in any order and case. */
  readonly find: string;
  readonly journey: string;
  readonly owner: string;
}

export function wantedIn(search: string): Wanted {
  const query = new URLSearchParams(search);
  const of = (name: keyof Wanted): string => query.get(name) ?? "";
  return { find: of("find"), journey: of("journey"), owner: of("owner") };
}

/** The query of the list's address, with its question mark; empty if nothing is looked for. */
export function queryOf(wanted: Wanted): string {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

export function isWanted(line: ExperimentLine, { find, journey, owner }: Wanted): boolean {
  const { flag, epicKey, question, plan, journeys } = line;
  if (journey !== "" && !journeys.includes(journey)) return false;
  if (owner !== "" && plan?.owner !== owner) return false;
  const text = [flag, epicKey, question, plan?.owner ?? ""].join(" ").toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
