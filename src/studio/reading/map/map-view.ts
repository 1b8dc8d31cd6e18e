import { flowNamed, spacedOut, stepsOf, type Transition, transitionsOf, words } from "../../../insight/index.ts";
import { type Flow, flowOf, formsOf, type Named, progressOf, type Repository } from "../../../model/index.ts";
import type { Finding, TextRow } from "../../protocol.ts";
import type { MapStep, MapView, MapTransition, SeenAs, StepKind } from "../../protocol-map.ts";
import { leadsOn } from "../../edits/index.ts";
import { transitionWords } from "../cause-words.ts";
import { transitionView } from "../page-view.ts";
import { plainFinding } from "../finding-views.ts";
import { absentFor } from "./absent.ts";
import { armDifferences } from "./arm-differences.ts";
import { findingsAt } from "./findings-at.ts";
import { heldBy } from "./holds.ts";
import { withArmOf } from "../seen-by.ts";

/** A journey as a graph for an arm, a site and a language. `rows` are everybody's texts. */
export function mapView(
  base: Repository,
  flow: string,
  seen: SeenAs,
  rows: readonly TextRow[],
  findings: readonly Finding[],
): MapView {
  const repo = withArmOf(base, seen);
  const named = flowNamed(repo, flow);
  const typed = flowOf(repo, named);
  const listed = stepsOf(repo, named, seen.lang);
  const titles = new Map(listed.map(({ id, title }) => [id, title]));
  const words = transitionWords(repo, named, seen.lang);
  const transitions = transitionsOf(named).filter(({ from, to }) => !("step" in to && to.step === from));
  const columns = columnsOf(repo, named, seen.lang, transitions);
  const absent = absentFor(repo, named, typed, transitions, seen);
  const own = flowNamed(base, flow);
  const found = findingsAt(base, own, rows, findings);
  const plain = (here: readonly Finding[] = []) => here.map((finding) => plainFinding(base, finding));
  const holds = heldBy(repo, named, rows);
  const differs =
    seen.arm === undefined ? () => [] : armDifferences({ repo: base, named: own }, { repo, named }, seen.arm, rows);
  const missing = missingTexts(flow, seen.lang, rows);
  const outgoing = new Map<string | undefined, Transition[]>();
  for (const transition of transitions) {
    const known = outgoing.get(transition.from);
    if (known === undefined) outgoing.set(transition.from, [transition]);
    else known.push(transition);
  }
  const steps = listed.map(({ id, title, path, start, end }, index): MapStep => {
    return {
      id,
      number: index + 1,
      title: title === "" ? id : title,
      path,
      kind: end ? "end" : kindOf(repo, named, id, outgoing.get(id) ?? []),
      column: columns.of(id),
      isStart: start,
      absent: absent.step(id),
      differs: differs(id),
      missing: missing.get(id) ?? 0,
      findings: plain(found.steps.get(id)),
      holds: holds(id),
    };
  });
  return {
    flow,
    columns: columns.names,
    steps: [...steps, ...takenAway(base, own, seen.lang, new Set(titles.keys()))],
    links: [...new Set(transitions.flatMap(({ to }) => ("link" in to ? [spacedOut(to.link)] : [])))],
    transitions: transitions.map((transition, index): MapTransition => {
      return {
        ...transitionView(transition, titles, words),
        id: `transition-${index}`,
        at: transition.at,
        from: transition.from ?? null,
        leads: leadsTo(typed, transition),
        ofArm: transition.arms.length > 0,
        absent: absent.transition(transition),
      };
    }),
    findings: plain(found.others),
  };
}

function leadsTo(flow: Flow, { from, to, cause }: Transition): MapTransition["leads"] {
  if (!("event" in cause)) return null;
  if (cause.event === "back") return "back";
  return from !== undefined && "step" in to && leadsOn(flow, from, to.step) ? "on" : null;
}

/** Steps that the arm's patch removes. */
function takenAway(base: Repository, named: Named, lang: string, left: ReadonlySet<string>): readonly MapStep[] {
  const columns = columnsOf(base, named, lang, transitionsOf(named));
  return stepsOf(base, named, lang).flatMap(({ id, title, path, start, end }, index) => {
    const step: MapStep = {
      id,
      number: index + 1,
      title: title === "" ? id : title,
      path,
      kind: end ? "end" : "page",
      column: columns.of(id),
      isStart: start,
      absent: "Not there in this arm",
      differs: [],
      missing: 0,
      findings: [],
      holds: [],
    };
    return left.has(id) ? [] : [step];
  });
}

function kindOf(repo: Repository, named: Named, step: string, transitions: readonly Transition[]): StepKind {
  if (formsOf(repo, named, step).size > 0) return "form";
  const own = transitions.filter(({ cause }) => cause.kind !== "guard" && cause.kind !== "progress");
  return own.length > 0 && own.every(({ cause }) => cause.kind !== "action") ? "waits" : "page";
}

function missingTexts(flow: string, lang: string, rows: readonly TextRow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { missingIn, shown } of rows)
    if (missingIn.includes(lang))
      for (const place of shown) {
        const [of, step = ""] = place.split("/");
        if (of === flow) found.set(step, (found.get(step) ?? 0) + 1);
      }
  return found;
}

interface Columns {
  /** The steps of the progress bar, after what comes before them. Empty if the journey has no progress bar. */
  readonly names: readonly string[];
  /** The index of a step's column. 0 if there are no columns. */
  of(step: string): number;
}

/**
 * The columns of a map. A step that is no part of the progress is in the first column from which people get there, or
 * else where the step before it in the file is.
 */
function columnsOf(repo: Repository, named: Named, lang: string, transitions: readonly Transition[]): Columns {
  const flow = flowOf(repo, named);
  const progress = progressOf(flow);
  if (progress.steps.length === 0) return { names: [], of: () => 0 };
  const found = new Map<string, number>();
  const ids = [...flow.steps.keys()];
  for (const id of ids) if (progress.of(id) >= 0) found.set(id, progress.of(id) + 1);
  const sources = new Map<string, string[]>();
  for (const { from, to, cause } of transitions)
    if (from !== undefined && "step" in to && cause.kind !== "guard" && cause.kind !== "progress")
      sources.set(to.step, [...(sources.get(to.step) ?? []), from]);
  let before = 0;
  for (const [index, id] of ids.entries()) {
    if (!found.has(id)) {
      const earlier = (sources.get(id) ?? []).filter((from) => ids.indexOf(from) < index);
      found.set(id, Math.min(...(earlier.length === 0 ? [before] : earlier.map((from) => found.get(from) ?? before))));
    }
    before = found.get(id) ?? before;
  }
  const labels = (flow.progress?.steps ?? []).map(({ label }) => words(repo, named, lang, label?.json));
  return { names: ["Before", ...labels], of: (step) => found.get(step) ?? 0 };
}
