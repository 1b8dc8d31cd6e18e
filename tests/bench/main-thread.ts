/** What a page's main thread does while the page loads, from a trace of Chromium. */

/** An event of Chromium's trace format, with times in µs. `tdur`: its processor time on the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** One uninterrupted task of the main thread, with times in ms. */
export interface Task {
  /** Start, since the navigation. */
  readonly at: number;
  /** Processor time, which other programs on a busy machine do not lengthen. */
  readonly cpu: number;
  /** What took most of the time, longest first: own time by name, without nested events. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly name: string;
  readonly cpu: number;
}

/** Names under which Chromium's schedulers record a task. */
const TASK = /^(ThreadControllerImpl::RunTask|RunTask)$/;

/** The trace categories to record. */
export const CATEGORIES = [
  "toplevel",
  "loading",
  "blink.user_timing",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8",
  "disabled-by-default-v8.compile",
];

/** The tasks of the page's main thread since the navigation to `url`, in order. */
export function tasksOf(events: readonly TraceEvent[], url: string): Task[] {
  const { pid, tid, ts: began } = navigationTo(events, url);
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X" && event.ts >= began);
  const sorted = own.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks: { event: TraceEvent; inside: TraceEvent[] }[] = [];
  for (const event of sorted) {
    const last = tasks.at(-1);
    if (last && endOf(event) <= endOf(last.event)) last.inside.push(event);
    else if (TASK.test(event.name)) tasks.push({ event, inside: [] });
  }
  return tasks.map(({ event, inside }) => ({
    at: (event.ts - began) / 1000,
    cpu: (event.tdur ?? event.dur ?? 0) / 1000,
    parts: partsOf(event, inside),
  }));
}

/** The time of the first paint, in ms since the navigation to `url`. */
export function firstPaintOf(events: readonly TraceEvent[], url: string): number {
  const { pid, ts: began } = navigationTo(events, url);
  const paint = events.find((event) => event.name === "firstContentfulPaint" && event.pid === pid && event.ts >= began);
  return paint === undefined ? 0 : (paint.ts - began) / 1000;
}

function navigationTo(events: readonly TraceEvent[], url: string): TraceEvent {
  const started = events.filter(({ name, args }) => {
    const data = args?.["data"] as { documentLoaderURL?: string; isOutermostMainFrame?: boolean } | undefined;
    return name === "navigationStart" && data?.documentLoaderURL === url;
  });
  const last = started.at(-1);
  if (last === undefined) throw new Error(`The trace has no navigation to ${url}`);
  return last;
}

/** Sums each event's own time by name and file. */
function partsOf(task: TraceEvent, inside: readonly TraceEvent[]): Part[] {
  const own = new Map<string, number>();
  const open: { event: TraceEvent; left: number }[] = [{ event: task, left: cpuOf(task) }];
  const close = () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const name = nameOf(closed.event);
    own.set(name, (own.get(name) ?? 0) + closed.left);
  };
  for (const event of inside) {
    while (open.length > 1 && endOf(open.at(-1)?.event ?? task) <= event.ts) close();
    const around = open.at(-1);
    if (around) around.left -= cpuOf(event);
    open.push({ event, left: cpuOf(event) });
  }
  while (open.length > 0) close();
  return [...own]
    .map(([name, cpu]) => ({ name, cpu }))
    .filter(({ cpu }) => cpu >= 0.3)
    .toSorted((a, b) => b.cpu - a.cpu);
}

function cpuOf({ tdur, dur }: TraceEvent): number {
  return (tdur ?? dur ?? 0) / 1000;
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

function nameOf({ name, args = {} }: TraceEvent): string {
  const data = (args["data"] ?? args["beginData"] ?? {}) as { url?: string; type?: string; functionName?: string };
  const file = (data.url ?? (args["fileName"] as string | undefined))
    ?.split("/")
    .at(-1)
    ?.replace(/-[\w-]{8}\.js$/, "");
  const called = data.functionName === undefined || data.functionName === "" ? undefined : data.functionName;
  return [TASK.test(name) ? "(other)" : name, data.type, called, file].filter((part) => part !== undefined).join(" ");
}
