import { focusField } from "../../renderers/index.ts";
import type { Command, Event, Json, JsonObject, Notice } from "../engine/index.ts";
import { createAskedAhead } from "./asked-ahead.ts";
import type { Call, CallResult } from "./calls/call.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Who is told what happened. */
export interface Analytics {
  track(event: string, properties: JsonObject): void;
  identify(properties: JsonObject): void;
}

/** What commands act on. */
export interface Ports {
  /** Paths are within the journey's base path. */
  navigate(path: string, replace: boolean, step?: string): void;
  /** Loads a page anew; `notice` is for its `start`. */
  load(path: string, replace: boolean, notice: Notice | undefined): void;
  leave(link: string): void;
  lang(): string;
  readonly analytics: Analytics;
  /** Asks the service. */
  readonly call: Call;
  /** Is told of each flag whose arm has decided something. */
  readonly expose?: (flag: string) => void;
  readonly stores: Readonly<Record<"local" | "session", Store>>;
  /** Is told whether the browser keeps something of the journey. */
  readonly kept?: (keeps: boolean) => void;
  /** Where storing takes time: when it is done. Nothing may leave the page, nor the service be asked to change something, before. */
  readonly written?: () => Promise<void>;
  /** Tells the other tabs that a call that changes something runs here; the returned function, that it has ended. */
  readonly announce?: () => () => void;
  /** Whether a part of the page lacks because a newer build is there. Before that is known, the page does not say that a call failed: the page may be about to load itself anew. */
  readonly outdated?: () => Promise<boolean>;
  /** What ids in the page begin with, as its host says. */
  readonly ids?: string;
  /** Answers to give instead of asking the service, by operation; in development only. */
  readonly answers?: Readonly<Record<string, Json>>;
}

/** An event before the clock and the dice have stamped it. */
export type Report = Event extends infer E ? (E extends Event ? Omit<E, "at" | "id"> : never) : never;

/** Carries out commands and reports what comes of them. Decides nothing. */
export interface Effects {
  run(command: Command): void;
  /** Asks what changes nothing before it is needed: a later call of the same is answered with it. Gives its answer, if there is one. */
  ask(operation: string, input: JsonObject): Promise<Json | undefined>;
  /** Forgets the answers that were not needed. */
  forgetAsked(): void;
}

export function createEffects(ports: Ports, report: (event: Report) => void): Effects {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const calls = new Map<string, AbortController>();
  const ahead = createAskedAhead();

  const startCall = async (command: Command & { type: "call" }): Promise<void> => {
    const known = ports.answers?.[command.operation];
    if (known !== undefined) return report({ type: "answer", call: command.id, output: known });
    const abort = new AbortController();
    calls.set(command.id, abort);
    const changes = command.key !== undefined;
    const ended = changes ? ports.announce?.() : undefined;
    const ask = async (): Promise<CallResult> => {
      const lang = ports.lang();
      const asked = changes ? undefined : ahead.take(command.operation, command.input, lang);
      await ports.written?.();
      const before = await asked;
      const result =
        before && "output" in before
          ? before
          : await ports.call(command.operation, command.input, {
              lang,
              key: command.key,
              signal: abort.signal,
              outdated: ports.outdated,
            });
      // Who chose another language meanwhile reads nothing in the one before. What changes something is asked for once.
      return changes || abort.signal.aborted || ports.lang() === lang ? result : ask();
    };
    const result = await ask();
    if ("error" in result) await ports.outdated?.();
    calls.delete(command.id);
    if (!abort.signal.aborted) {
      if ("error" in result) report({ type: "failure", call: command.id, error: result.error });
      else report({ type: "answer", call: command.id, output: result.output });
    }
    // Last: what came of it is stored by now.
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
    forgetAsked: ahead.clear,
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
          // The field may come into being with the very change that asks for it.
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
