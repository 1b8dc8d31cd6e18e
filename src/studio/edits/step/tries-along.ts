import type { Json, JsonObject } from "../../../engine/index.ts";
import { type Flow, pointer, type Repository } from "../../../model/index.ts";
import type { AskedField } from "../command-add.ts";
import type { Draft } from "../draft.ts";

/** A step between two others, as tries come by it. */
interface Between {
  readonly name: string;
  readonly after: string;
  readonly before: string;
  /** Its place in the bar; `undefined`: it has none. */
  readonly index: number | undefined;
}

/** Lets the tries of a journey go through a new step: each line that led past it leads to it, and one more leads on. Those that cannot stay as they are. */
export function throughNew(repo: Repository, draft: Draft, flow: Flow, step: Between, asks: AskedField | null): void {
  const event = asks === null ? { name: "continue" } : sentBy(asks);
  if (event === undefined) return;
  for (const path of triesOf(repo, flow)) {
    const rows = rowsOf(draft, path);
    const led = rows.flatMap((row, at) =>
      row.from === step.after && row.step === step.before && isWay(row) ? [at] : [],
    );
    if (led.length === 0 || rows.some((row) => row.branches) || led.some((at) => !isPlain(rows[at]))) continue;
    count(draft, path, flow, led[0] ?? 0, (done) => (step.index !== undefined && done >= step.index ? done + 1 : done));
    for (const at of led.toReversed()) {
      draft.set(path, pointer("/events", at, "expect", "step"), step.name);
      draft.insert(path, "/events", at + 1, { do: "send", event, expect: { step: step.before } });
    }
  }
}

/**
 * Takes a step out of the tries of a journey that come to it and go on from there, with what they do at it and what they expect of answers that go
 * (`gone`); gives the files that name it no more.
 */
export function pastGone(
  repo: Repository,
  draft: Draft,
  flow: Flow,
  { name, on, index, gone }: Past,
): ReadonlySet<string> {
  const done = new Set<string>();
  for (const path of triesOf(repo, flow)) {
    const rows = rowsOf(draft, path);
    const come = rows.flatMap((row, at) => (row.step === name ? [at] : []));
    const isSaid = (key: string) =>
      key !== counterOf(flow) && !gone.some((one) => `data.${key}.`.startsWith(`${one}.`));
    /** How many lines behind one happen at the step; the last of them leads on. */
    const lastAt = (at: number): number | undefined => {
      const index = rows.findIndex((row, place) => place > at && row.step !== undefined && row.step !== name);
      const between = rows.slice(at + 1, index + 1);
      const last = between.at(-1);
      const isOwn = between.every((row) => isWay(row) && !Object.keys(row.data).some(isSaid));
      return isPlain(rows[at]) && isOwn && last?.step === on && isPlain(last) ? index - at : undefined;
    };
    // What it does at the step is one way through it: lines that come back to it begin no other.
    const first = come.filter((at) => rows[at]?.from !== name);
    if (come.length === 0 || rows.some((row) => row.branches) || first.some((at) => lastAt(at) === undefined)) continue;
    count(draft, path, flow, come[0] ?? 0, (said) => (index !== undefined && said > index ? said - 1 : said));
    for (const at of first.toReversed()) {
      draft.set(path, pointer("/events", at, "expect", "step"), on);
      for (let left = lastAt(at) ?? 0; left > 0; left -= 1) draft.remove(path, pointer("/events", at + 1));
    }
    done.add(path);
  }
  return done;
}

/** A step that goes, as tries come by it. */
interface Past {
  readonly name: string;
  readonly on: string;
  /** Its place in the bar; `undefined`: it has none. */
  readonly index: number | undefined;
  /** What is remembered of it, by dotted paths (`data.contact`). */
  readonly gone: readonly string[];
}

interface Row {
  readonly do: Json | undefined;
  /** The step at which it happens, and the one that it is to lead to. */
  readonly from: string | undefined;
  readonly step: string | undefined;
  /** What it expects, by name; and what it expects to be remembered. */
  readonly expects: readonly string[];
  readonly data: JsonObject;
  readonly branches: boolean;
}

function triesOf({ files }: Repository, { id }: Flow): readonly string[] {
  return [...files.keys()].filter((path) => path.startsWith(`flows/${id}/simulations/`));
}

function rowsOf(draft: Draft, path: string): readonly Row[] {
  const events = draft.value(path, "/events");
  let from: string | undefined;
  return (Array.isArray(events) ? events : []).map((_, at): Row => {
    const here = (...names: string[]) => draft.value(path, pointer("/events", at, ...names));
    const step = here("expect", "step");
    const row: Row = {
      do: here("do"),
      from,
      step: typeof step === "string" ? step : undefined,
      expects: Object.keys(here("expect") ?? {}),
      data: (here("expect", "data") ?? {}) as JsonObject,
      branches: here("branches") !== undefined,
    };
    from = row.step ?? from;
    return row;
  });
}

/** It goes a way, not to an address. */
function isWay(row: Row): boolean {
  return row.do !== "open" && row.do !== "visit";
}

/** A way that expects nothing that is told of a page. */
function isPlain(row: Row | undefined): boolean {
  return row !== undefined && isWay(row) && row.expects.every((one) => one === "step" || one === "data");
}

/** What is expected of the number of steps that are done, in the lines behind one. */
function count(draft: Draft, path: string, flow: Flow, behind: number, to: (done: number) => number): void {
  const counter = counterOf(flow);
  if (counter === undefined) return;
  for (let at = behind + 1; draft.value(path, pointer("/events", at)) !== undefined; at += 1) {
    const place = pointer("/events", at, "expect", "data", counter);
    const done = draft.value(path, place);
    if (typeof done === "number" && to(done) !== done) draft.set(path, place, to(done));
  }
}

function counterOf(flow: Flow): string | undefined {
  return flow.progress?.done?.source.replace(/^data\./, "");
}

/** A form that is sent with something in its only field; nothing where that has to be a file. */
function sentBy({ name, type, required, choices }: AskedField): JsonObject | undefined {
  if (type === "file") return required ? undefined : { name: "submit", values: {} };
  const values: Readonly<Record<Exclude<AskedField["type"], "file">, Json>> = {
    text: "A",
    number: 1,
    date: "2000-01-01",
    choice: choices[0]?.value ?? "",
    checkbox: true,
  };
  return { name: "submit", values: { [name]: values[type] } };
}
