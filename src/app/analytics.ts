import type { JsonObject } from "../engine/index.ts";
import type { Recorded, RecorderOptions } from "./analytics/recorder.ts";
import { type Experiment, needsVisitor } from "../experiments/index.ts";

/** Analytics of the journey and its experiments. The checker ensures that it contains no sensitive data. */
export interface Analytics {
  track(event: string, values: JsonObject): void;
  identify(values: JsonObject): void;
  /**
   * Records that an experiment's arm affected the person, once per visitor, experiment and arm; once more when it is
   * started, because only then the service counts it.
   */
  expose(experiment: Experiment, arm: string): void;
  /** Resolves when everything is recorded, or after a second: a document that is gone records nothing. */
  settled(): Promise<void>;
}

interface Options extends RecorderOptions {
  /** The arm of every flag; sent as part of the visitor's identity. */
  readonly arms: Readonly<Record<string, string>>;
}

/** Loads the recorder when the browser is idle. Until then events wait, with the time when they happened. */
export function createAnalytics({ arms, ...options }: Options): Analytics {
  let recorder: Promise<{ record(event: Recorded): Promise<void> }> | undefined;
  // They are recorded in order, so all are when the last one is.
  let last: Promise<void> | undefined;
  const record = (name: string, values: JsonObject, once?: string): void => {
    const at = Date.now();
    recorder ??= idle()
      .then(() => import("./analytics/recorder.ts"))
      .then(({ createRecorder }) => createRecorder(options));
    last = recorder
      .then((loaded) => loaded.record({ name, values, at, ...(once !== undefined && { once }) }))
      .catch(() => {
        // The next event tries to load it again.
        recorder = undefined;
      });
  };
  return {
    track: (event, values) => record(event, values),
    identify: (values) => record("identify", { ...arms, ...values }),
    // Another arm is another event, so that who saw two is known; so is one from before somebody started it.
    expose: (experiment, arm) => {
      const { flag, epicKey } = experiment;
      record("Experiment Viewed", { flag, epicKey, arm }, `${flag}=${arm}${needsVisitor([experiment]) ? "" : "~"}`);
    },
    settled: () => Promise.race([last, new Promise<void>((resolve) => setTimeout(resolve, 1000))]),
  };
}

/** Resolves when the browser is idle, after a second at the latest. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 300);
  });
}
