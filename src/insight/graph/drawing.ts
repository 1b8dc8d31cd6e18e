import { groupBy, type Named, type Repository } from "../../model/index.ts";
import { stepsOf } from "../map/journey.ts";
import { type Transition, transitionsOf } from "../map/transitions-of.ts";

/** The content of a journey's picture, before the layout. Transitions within one step are left out. */
export interface Drawing {
  readonly title: string;
  readonly nodes: readonly DrawnStep[];
  readonly edges: readonly DrawnEdge[];
  /** Transitions of the journey's own handlers, which apply in any step. */
  readonly anywhere: readonly Transition[];
}

export interface DrawnStep {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly start: boolean;
  readonly end: boolean;
  /**
   * `guards`: where people are sent before they enter the step, in order. `setbacks`: where a failed call sends them
   * back to.
   */
  readonly guards: readonly Transition[];
  readonly setbacks: readonly Transition[];
  /** A place outside the journey, reached by a link of the site. */
  readonly outside: boolean;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly Transition[];
}

/** The picture of a journey with texts in one language. Transitions between the same two places share an edge. */
export function drawingOf(repo: Repository, flow: Named, lang: string): Drawing {
  const transitions = transitionsOf(flow);
  const isGuard = ({ cause }: Transition) => cause.kind === "guard" || cause.kind === "progress";
  const listed = stepsOf(repo, flow, lang);
  const order = new Map(listed.map(({ id }, index) => [id, index]));
  const at = (id: string) => order.get(id) ?? order.size;
  const isSetback = (transition: Transition) =>
    transition.cause.kind === "failed" && at(nodeOf(transition)) < at(transition.from ?? "");
  const steps = listed.map((step) => ({
    ...step,
    title: step.title.length > LONGEST_TITLE ? `${step.title.slice(0, LONGEST_TITLE - 1)}…` : step.title,
    guards: transitions.filter((transition) => transition.from === step.id && isGuard(transition)),
    setbacks: transitions.filter((transition) => transition.from === step.id && isSetback(transition)),
    outside: false,
  }));
  const known = new Set(order.keys());
  const drawn = transitions.filter(
    (transition) =>
      transition.from !== undefined &&
      !isGuard(transition) &&
      !isSetback(transition) &&
      nodeOf(transition) !== transition.from,
  );
  const outside = [...new Set(drawn.map(nodeOf).filter((to) => !known.has(to)))];
  return {
    title: flow.id,
    nodes: [...steps, ...outside.map((id) => outsideNode(id))],
    edges: edgesOf(drawn),
    anywhere: transitions.filter(({ from }) => from === undefined),
  };
}

const LONGEST_TITLE = 48;

/** One edge for all transitions between the same two places. `from` is empty for those that apply in any step. */
export function edgesOf(transitions: readonly Transition[]): readonly DrawnEdge[] {
  const groups = groupBy(transitions, (transition) => `${transition.from ?? ""}\n${nodeOf(transition)}`);
  return [...groups].map(([key, alike]) => {
    const [from = "", to = ""] = key.split("\n");
    return { from, to, transitions: alike };
  });
}

/** Id of the node that a transition leads to. The id of a link cannot be the id of a step. */
export function nodeOf({ to }: Transition): string {
  return "step" in to ? to.step : `link:${to.link}`;
}

function outsideNode(id: string): DrawnStep {
  const missing = !id.startsWith("link:");
  return {
    id,
    path: "",
    title: id.replace(/^link:/, ""),
    start: false,
    end: false,
    guards: [],
    setbacks: [],
    outside: !missing,
  };
}

/** The label of a transition in a picture: its cause and its conditions. */
export interface Label {
  readonly tone: "action" | "ok" | "failed" | "timer" | "journey" | "guard";
  readonly text: string;
  /** Shortened to fit a picture. */
  readonly conditions: readonly string[];
  readonly arms: readonly string[];
  /** The full text, shown when somebody points at the label. */
  readonly whole: string;
}

const LONGEST = 44;

export function labelOf(transition: Transition): Label {
  const { cause, when, arms, otherwise } = transition;
  const text = { action: "", timer: "", ok: "", failed: "", guard: "", progress: "step before not done", journey: "" };
  const words =
    cause.kind === "ok" || cause.kind === "failed"
      ? cause.operation
      : cause.kind === "timer"
        ? `after ${cause.after.replace(/^PT(\d+)([SMH])$/, (_, number: string, unit: string) => `${number} ${unit === "M" ? "min" : unit.toLowerCase()}`)}`
        : "event" in cause
          ? cause.event
          : text[cause.kind];
  const conditions = when.length === 0 && arms.length === 0 && otherwise ? ["otherwise"] : when.map(short);
  const armConditions = arms.map(({ flag, arm, is }) => `${flag} ${is ? "=" : "≠"} ${arm}`);
  const whole = [words, ...when.map((one) => `if ${one}`), ...armConditions].filter((part) => part !== "").join("\n");
  return {
    tone: cause.kind === "progress" ? "guard" : cause.kind,
    text: words === "*" ? "any call" : words,
    conditions,
    arms: armConditions,
    whole,
  };
}

/** A condition shortened to fit a label: the error that it tests for, or its beginning. */
function short(when: string): string {
  const error = /^(!\()?error\.(?:kind|code) (?:==|in) ([^()]+)\)?$/.exec(when);
  const field = /^error\.fields\.exists\((\w+), \1\.field(?: == |\.endsWith\()'([^']+)'\)+$/.exec(when)?.[2];
  const said =
    error === null ? undefined : `${error[1] === undefined ? "" : "not "}${error[2]?.replaceAll(/['[\]]/g, "")}`;
  const text = said ?? (field === undefined ? when : `field ${field.replace(/^\./, "…")}`);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
