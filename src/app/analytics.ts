import type { JsonObject } from "../engine/index.ts";
import type { Recorded, RecorderOptions } from "./analytics/recorder.ts";
import type { Experiment } from "../experiments/index.ts";

/** Analytics of the journey and its experiments. The checker ensures that it contains no sensitive data. */
export interface Analytics {
  track(event: string, values: JsonObject): void;
  identify(values: JsonObject): void;
  /** Records that an experiment's arm affected the person, once per visitor and experiment. */
  expose(experiment: Experiment, arm: string): void;
  /** Resolves when the last event is recorded, or after a second: a document that is gone records nothing. */
  settled(): Promise<void>;
}

interface Options extends RecorderOptions {
  /** The arm of every flag; sent as part of the visitor's identity. */
  readonly arms: Readonly<Record<string, string>>;
  readonly store: Pick<Storage, "getItem" | "setItem">;
}

const EXPOSED = "exposed";

/** Loads the recorder when the browser is idle. Until then events wait, with the time when they happened. */
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
  let last: Promise<void> | undefined;
  return {
    track: (event, values) => void (last = record(event, values)),
    settled: () => Promise.race([last, new Promise<void>((resolve) => setTimeout(resolve, 1000))]),
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

/** Resolves when the browser is idle, after a second at the latest. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 300);
  });
}
