import { focusField } from "../../renderers/index.ts";
import type { Advanced, Command, Event, Json, JsonObject, Notice, Program, Snapshot } from "../engine/index.ts";
import { createPrefetched } from "./prefetched.ts";
import type { Call, CallResult } from "./calls/call.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Receives events for analytics. */
export interface Analytics {
  track(event: string, properties: JsonObject): void;
  identify(properties: JsonObject): void;
}

/** The environment that commands act on. */
export interface Ports {
  /** Paths are relative to the journey's base path. */
  navigate(path: string, replace: boolean, step?: string): void;
  /** Loads a page as a new document; `notice` is for its `start`. */
  load(path: string, replace: boolean, notice: Notice | undefined): void;
  leave(link: string): void;
  lang(): string;
  readonly analytics: Analytics;
  /** Calls the service. */
  readonly call: Call;
  /** Called for each flag whose arm has had an effect. */
  readonly expose?: (flag: string) => void;
  readonly stores: Readonly<Record<"local" | "session", Store>>;
  /** Called with whether the browser stores data of the journey. */
  readonly kept?: (keeps: boolean) => void;
  /**
   * For slow storages: resolves when everything is written. Before that, the page must not be left, and no changing
   * call may be sent.
   */
  readonly written?: () => Promise<void>;
  /** Tells the other tabs that a changing call runs here. The returned function tells them that it has ended. */
  readonly announce?: () => () => void;
  /**
   * Whether a part of the page is missing because there is a newer build. A failed call is reported only after this is
   * known, because the page may be about to reload itself.
   */
  readonly outdated?: () => Promise<boolean>;
  /** What happens instead of `next` if the document is out of date and the person goes to another step. */
  readonly renew?: (program: Program, before: Snapshot, event: Event, next: Advanced) => Advanced | undefined;
  /** Prefix of ids in the page, set by its host. */
  readonly ids?: string;
  /** Answers to use instead of calling the service, by operation. Only in development. */
  readonly answers?: Readonly<Record<string, Json>>;
}

/** An event without its time and random id. */
export type Report = Event extends infer E ? (E extends Event ? Omit<E, "at" | "id"> : never) : never;

/** Carries out commands and reports their results. Makes no decisions. */
interface Effects {
  run(command: Command): void;
  /**
   * Makes a read-only call before it is needed; a later equal call gets its answer. Returns the answer, if there is
   * one.
   */
  ask(operation: string, input: JsonObject): Promise<Json | undefined>;
  /** Drops the answers that were not needed. */
  forgetPrefetched(): void;
}

export function createEffects(ports: Ports, report: (event: Report) => void): Effects {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const calls = new Map<string, AbortController>();
  const ahead = createPrefetched();

  const startCall = async (command: Command & { type: "call" }): Promise<void> => {
    const known = ports.answers?.[command.operation];
    if (known !== undefined) return report({ type: "answer", call: command.id, output: known });
    const abort = new AbortController();
    calls.set(command.id, abort);
    const changes = command.key !== undefined;
    const ended = changes ? ports.announce?.() : undefined;
    const ask = async (): Promise<CallResult> => {
      const lang = ports.lang();
      const prefetched = changes ? undefined : ahead.take(command.operation, command.input, lang);
      await ports.written?.();
      const before = await prefetched;
      const result =
        before && "output" in before
          ? before
          : await ports.call(command.operation, command.input, {
              lang,
              key: command.key,
              signal: abort.signal,
              outdated: ports.outdated,
            });
      // If the language has changed during the call, repeat it, so that its texts are in the new language. Never repeat
      // a changing call.
      return changes || abort.signal.aborted || ports.lang() === lang ? result : ask();
    };
    const result = await ask();
    if ("error" in result) await ports.outdated?.();
    calls.delete(command.id);
    if (!abort.signal.aborted) {
      if ("error" in result) report({ type: "failure", call: command.id, error: result.error });
      else report({ type: "answer", call: command.id, output: result.output });
    }
    // Last, because the result is stored by now.
    ended?.();
  };

  const afterWriting = (act: () => void): void => {
    if (ports.written) void ports.written().then(act);
    else act();
  };

  return {
    async ask(operation, input) {
      const lang = ports.lang();
      const result = ports.call(operation, input, { lang, signal: new AbortController().signal });
      ahead.keep(operation, input, lang, result);
      const known = await result;
      return "output" in known ? known.output : undefined;
    },
    forgetPrefetched: ahead.clear,
    run(command) {
      switch (command.type) {
        case "navigate":
          if (command.document) return afterWriting(() => ports.load(command.path, command.replace, command.notice));
          return ports.navigate(command.path, command.replace, command.step);
        case "call":
          return void startCall(command);
        case "abort":
          return calls.get(command.call)?.abort();
        case "store":
          ports.kept?.(true);
          return ports.stores[command.area].setItem(command.key, JSON.stringify(command.envelope));
        case "forget":
          ports.kept?.(false);
          return ports.stores[command.area].removeItem(command.key);
        case "schedule":
          timers.set(
            command.timer,
            setTimeout(() => {
              timers.delete(command.timer);
              report({ type: "timer", timer: command.timer });
            }, command.ms),
          );
          return;
        case "cancel":
          clearTimeout(timers.get(command.timer));
          timers.delete(command.timer);
          return;
        case "track":
          return ports.analytics.track(command.event, command.with);
        case "expose":
          return ports.expose?.(command.flag);
        case "identify":
          return ports.analytics.identify(command.with);
        case "scroll":
          return scrollToTop();
        case "focus":
          // In the next frame, because the field may only be created by the same change.
          requestAnimationFrame(() => focusField(command.field, ports.ids));
          return;
        case "leave":
          return afterWriting(() => ports.leave(command.link));
        case "log":
          console[command.level](command.text);
      }
    },
  };
}

function scrollToTop(): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
