import type { JsonObject } from "../engine/index.ts";
import type { Recorded, RecorderOptions } from "./analytics/recorder.ts";
import type { Experiment } from "./experiments.ts";

/** What the journey and its experiments tell analytics. The checker has made sure that nothing sensitive is in it. */
export interface Analytics {
  track(event: string, values: JsonObject): void;
  identify(values: JsonObject): void;
  /** An arm has decided something for the person: told once for each visitor and experiment. */
  expose(experiment: Experiment, arm: string): void;
}

interface Options extends RecorderOptions {
  /** Every flag's arm; part of who somebody is. */
  readonly arms: Readonly<Record<string, string>>;
  readonly store: Pick<Storage, "getItem" | "setItem">;
}

const EXPOSED = "exposed";

/** What records events is loaded when the page has nothing better to do; until then events wait, with their time. */
export function createAnalytics({ arms, store, ...options }: Options): Analytics {
  let recorder: Promise<{ record(event: Recorded): Promise<void> }> | undefined;
  const record = async (name: string, values: JsonObject, once?: string): Promise<void> => {
    const at = Date.now();
    recorder ??= idle()
      .then(() => import("./analytics/recorder.ts"))
      .then(({ createRecorder }) => createRecorder(options));
    try {
      await (await recorder).record({ name, values, at, ...(once !== undefined && { once }) });
    } catch {
      // The next event tries to load it again.
      recorder = undefined;
    }
  };
  return {
    track: (event, values) => void record(event, values),
    identify: (values) => void record("identify", { ...arms, ...values }),
    expose({ flag, epicKey }, arm) {
      const [visitor, ...flags] = (store.getItem(EXPOSED) ?? "").split(" ");
      const known = visitor === options.visitor ? flags : [];
      if (known.includes(flag)) return;
      store.setItem(EXPOSED, [options.visitor, ...known, flag].join(" "));
      void record("Experiment Viewed", { flag, epicKey, arm }, flag);
    },
  };
}

/** When the browser is idle, a second from now at the latest. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 300);
  });
}
