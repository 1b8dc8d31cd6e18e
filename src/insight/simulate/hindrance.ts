import {
  type PageEvent,
  type Program,
  type ReplayEvent,
  type ReplayState,
  type Snapshot,
  view,
} from "../../engine/index.ts";
import { sendingsOf } from "../../explorer/index.ts";
import { eventName, type Repository } from "../../model/index.ts";
import type { Difference } from "./concerns.ts";
import type { Say } from "./names.ts";

export function said(sentence: string, say: Say = () => sentence): Difference {
  return { sentence, say };
}

/**
 * Why an event could not happen to a person in a browser. The engine would ignore the event, and the simulation would
 * show something impossible.
 */
export function hindrance(
  { repo, program }: { readonly repo: Repository; readonly program: Program },
  { snapshot, at }: ReplayState,
  what: ReplayEvent,
): readonly Difference[] {
  if (what.do === "open" || what.do === "pass") return [];
  if (snapshot === null) return [said("no page is open yet; begin with open")];
  const { step: id } = snapshot;
  if (what.do === "answer" || what.do === "fail") {
    const { operation } = what;
    if (Object.values(snapshot.calls).some((call) => call.operation === operation)) return [];
    const running = Object.keys(snapshot.calls).join(", ");
    const sentence = `${operation} is not running${running === "" ? "; nothing is" : `; there is ${running}`}`;
    return [said(sentence, ({ call }) => `the call ${call(operation)} is not running`)];
  }
  if (what.do === "waited") {
    const waiting = Object.values(snapshot.timers);
    if (waiting.includes(what.event)) return [];
    const sentence = `nothing waits for ${what.event}${waiting.length === 0 ? "" : `; there is ${waiting.join(", ")}`}`;
    return [said(sentence, ({ event }) => `nothing waits for ${event(id, what.event)}`)];
  }
  return what.do === "send" ? notOffered(repo, program, snapshot, at, what.event) : [];
}

function notOffered(
  repo: Repository,
  program: Program,
  snapshot: Snapshot,
  at: number,
  { name, form = "form" }: PageEvent,
): readonly Difference[] {
  const { step: id } = snapshot;
  const step = program.steps[id];
  if (name === "submit" && step?.forms[form] === undefined)
    return [said(`${id} has no form "${form}"`, (names) => `${names.step(id)} has no such form`)];
  const { sendings } = sendingsOf(repo.blocks, view(program, snapshot, at));
  if (sendings.some((offered) => offered.name === name || offered.name === eventName(form, name))) return [];
  const why = "it is not shown now, or is disabled";
  if (Object.hasOwn(step?.on ?? {}, name) || Object.hasOwn(program.on, name))
    return [
      said(
        `the page at ${id} does not offer "${name}": ${why}`,
        (names) => `the page ${names.step(id)} does not offer ${names.event(id, name)}: ${why}`,
      ),
    ];
  return [
    said(
      `nothing at ${id} handles "${name}"; it handles ${Object.keys(step?.on ?? {}).join(", ")}`,
      (names) => `the page ${names.step(id)} no longer has ${names.event(id, name)}`,
    ),
  ];
}
