import { readsOf } from "../../cel/index.ts";
import {
  conditionsOf,
  findOperation,
  flowOf,
  groupBy,
  type Named,
  type Repository,
  settingsInWords,
  sitesOf,
  usesOf,
} from "../../model/index.ts";
import { stepsOf } from "../map/journey.ts";
import { typed, type Transition, transitionsOf } from "../map/transitions-of.ts";
import { conditionWords } from "./condition.ts";
import { blockLines, eventTexts, fileLine } from "./events.ts";
import { fieldLines } from "./fields.ts";
import { durationWords, ofForm, ofJourney } from "./happenings.ts";

/**
 * Describes a step: what it shows, how people get to it, who is sent away before, where they can go, and what happens
 * without leaving it.
 */
export function explainStep(repo: Repository, flow: Named, id: string, lang: string): string {
  const about = stepAmongTransitions(repo, flow, id, lang);
  const { transitions, before, sentHere, leaving, staying, texts } = about;
  const incoming = [...about.incoming.values()].flat();
  return [
    headingOf(about),
    section("What it shows", blockLines(repo, flow, id, lang).map(shown)),
    section("Which fields differ between people", fieldLines(repo, flow, id, lang)),
    section("How people get here", transitionsHere(about)),
    section(
      "Who is sent away before it, in this order",
      before.map(
        (transition) =>
          `${sentTo(targetOf(about, transition))}${guardWords(transition)}  [${fileLine(flow, transition.at)}]`,
      ),
    ),
    section(
      "Where people can go",
      leaving.map(
        (transition) =>
          `${targetOf(about, transition)}: ${transitionWords(transition, texts)}  [${fileLine(flow, transition.at)}]`,
      ),
    ),
    section(
      "Which other events are handled here, without leaving",
      staying.map((event) => eventWords(event, texts)),
    ),
    section("From any step, also from here", transitionsFromAnywhere(about)),
    section(
      "What these names mean",
      named(
        flow,
        transitions.filter(
          (transition) => transition.from === id || sentHere.includes(transition) || incoming.includes(transition),
        ),
      ),
    ),
    section("Which settings apply here", settings(repo, flow, id)),
    section("What these calls do", calls(repo, [...incoming, ...leaving], staying)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A step with the journey's transitions, seen from it. */
function stepAmongTransitions(repo: Repository, flow: Named, id: string, lang: string) {
  const steps = stepsOf(repo, flow, lang);
  const textsAt = eventTexts(repo, flow, lang);
  const transitions = transitionsOf(flow);
  const isGuard = ({ cause }: Transition) => cause.kind === "guard" || cause.kind === "progress";
  const comesHere = (transition: Transition) =>
    "step" in transition.to && transition.to.step === id && transition.from !== id;
  const leaving = transitions.filter((transition) => transition.from === id && !isGuard(transition));
  const events = (typed(flow).steps.get(id)?.handlers ?? []).map(({ event }) => event);
  return {
    flow,
    id,
    steps,
    own: steps.find((step) => step.id === id),
    transitions,
    textsAt,
    texts: textsAt(id),
    /** By the step they come from. `undefined` stands for any step. */
    incoming: groupBy(
      transitions.filter((transition) => !isGuard(transition) && comesHere(transition)),
      (transition) => transition.from,
    ),
    /** By guards of other steps. */
    sentHere: transitions.filter((transition) => isGuard(transition) && comesHere(transition)),
    /** By the step's own guards. */
    before: transitions.filter((transition) => transition.from === id && isGuard(transition)),
    leaving,
    /** The events that do not leave the step. */
    staying: events.filter((event) => !leaving.some(({ cause }) => "event" in cause && cause.event === event)),
  };
}

type StepAmongTransitions = ReturnType<typeof stepAmongTransitions>;

function headingOf(about: StepAmongTransitions): string {
  const { flow, id, own } = about;
  const end = own?.end ? "; the journey may stop here" : "";
  return `${titledStep(about, id)}: ${String(flow.value.basePath)}${own?.path ?? ""}, a step of the journey ${flow.id}${end}`;
}

function titledStep({ steps }: StepAmongTransitions, step: string): string {
  const found = steps.find((one) => one.id === step);
  return found === undefined ? step : `“${found.title}” (${step})`;
}

function targetOf(about: StepAmongTransitions, { to }: Transition): string {
  if (!("step" in to)) return `the link ${to.link}`;
  return to.step === about.id ? STAYS : titledStep(about, to.step);
}

function transitionWords(transition: Transition, texts: ReadonlyMap<string, string>): string {
  return `${causeWords(transition, texts)}${whenWords(transition)}`;
}

function transitionsHere(about: StepAmongTransitions): readonly string[] {
  const { flow, own, incoming, sentHere, textsAt } = about;
  const start =
    own?.start === true ? ["the journey starts here: its base path and every unknown address lead here"] : [];
  const here = [...incoming].flatMap(([from, list]) => {
    const texts = from === undefined ? new Map<string, string>() : textsAt(from);
    return [
      `from ${from === undefined ? "any step" : titledStep(about, from)}`,
      ...list.map((transition) => `  - ${transitionWords(transition, texts)}  [${fileLine(flow, transition.at)}]`),
    ];
  });
  const sent = sentHere.map(
    (transition) =>
      `redirected from ${titledStep(about, transition.from ?? "")}${guardWords(transition)}  [${fileLine(flow, transition.at)}]`,
  );
  return [...start, ...here, ...sent];
}

function transitionsFromAnywhere(about: StepAmongTransitions): readonly string[] {
  return about.transitions
    .filter((transition) => transition.from === undefined && targetOf(about, transition) !== STAYS)
    .map((transition) => `${targetOf(about, transition)}: ${transitionWords(transition, about.texts)}`);
}

function sentTo(target: string): string {
  return target === STAYS ? "nowhere: people who are here stay" : `to ${target}`;
}

const STAYS = "stays here";

/** The journey's named conditions that these transitions use. */
function named(flow: Named, transitions: readonly Transition[]): readonly string[] {
  const used = new Set(transitions.flatMap(({ when }) => when.flatMap((one) => one.match(/[A-Za-z_]\w*/g) ?? [])));
  const { conditions, values } = typed(flow);
  return [...conditions, ...values].flatMap(({ name, source }) =>
    used.has(name) ? [`${name}: ${conditionWords(source)}`] : [],
  );
}

/** The settings that a step uses, directly or through conditions and values. */
function settings(repo: Repository, flow: Named, id: string): readonly string[] {
  const all = flowOf(repo, flow);
  const words = settingsInWords(all, sitesOf(repo).list);
  const others = Object.fromEntries(Object.entries(conditionsOf(repo, flow)).filter(([name]) => !words.has(name)));
  const used = new Set(
    usesOf(repo).flatMap((use) => {
      const { flow: of, step = id, anywhere, form } = use.place;
      const isHere = of === flow.id && step === id && anywhere !== true && form === undefined;
      return use.kind === "expression" && isHere ? readsOf(use.source, others) : [];
    }),
  );
  return all.settings.flatMap(({ name, why }) =>
    used.has(name) ? [`${name} is ${words.get(name)}${why === undefined ? "" : `: ${why.value}`}`] : [],
  );
}

/** The API's summaries of the calls that are mentioned. */
function calls(repo: Repository, transitions: readonly Transition[], events: readonly string[]): readonly string[] {
  const ended = [...transitions.flatMap(({ cause }) => ("event" in cause ? [cause.event] : [])), ...events];
  const ids = new Set(ended.flatMap((event) => /^([^.*]+)\.(?:ok|failed)$/.exec(event)?.[1] ?? []));
  return [...ids].flatMap((id) => {
    const summary = findOperation(repo, id)?.summary;
    return summary === undefined ? [] : [`${id}: ${summary}`];
  });
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

function shown(block: string): string {
  const [text = "", when] = block.split("\u0000");
  return when === undefined ? text : `${text}, when ${conditionWords(when)}`;
}

function causeWords({ cause }: Transition, texts: ReadonlyMap<string, string>): string {
  switch (cause.kind) {
    case "ok":
      return `${cause.operation} succeeds`;
    case "failed":
      return cause.operation === "*" ? "any call fails" : `${cause.operation} fails`;
    case "timer":
      return `${durationWords(cause.after)} have passed`;
    case "guard":
    case "progress":
      return "";
    case "journey":
      return ofJourney(cause.event) ?? cause.event;
    default:
      return eventWords(cause.event, texts);
  }
}

function eventWords(event: string, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(event);
  const [, operation, end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (operation !== undefined) return `${operation} ${end === "ok" ? "succeeds" : "fails"}`;
  const own = text === undefined ? ofForm(event) : `“${text}”`;
  return ofJourney(event) ?? (own === undefined ? event : `${own} (${event})`);
}

function whenWords({ when, arms, otherwise }: Transition): string {
  const all = [
    ...arms.map(({ flag, arm, is }) => `${is ? "in" : "not in"} the arm “${arm}” of ${flag}`),
    ...when.map((one) => conditionWords(one)),
  ];
  if (all.length > 0) return `, when ${all.join(" and ")}${otherwise ? " (and no rule before it holds)" : ""}`;
  return otherwise ? ", otherwise" : "";
}

function guardWords(transition: Transition): string {
  return transition.cause.kind === "progress"
    ? ", when an earlier step of the progress is not done"
    : whenWords({ ...transition, otherwise: false });
}
