import { type ReactNode, useEffect, useRef, useState } from "react";
import { ready } from "../../renderers/index.ts";
import { type AnyJourney, type JourneyTypes, view } from "../engine/index.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { JourneyHost, NeedsHost } from "./host.ts";
import { type OpenJourney, openJourney } from "./open-journey.ts";
import { Opened } from "./Opened.tsx";
import { languageOf } from "./texts.ts";

/** `host`: needed if the journey calls something or shows a block or widget of its own. */
export type JourneyProps<T extends JourneyTypes = AnyJourney> = JourneyShown<T> &
  (NeedsHost<T> extends true ? Required<Pick<JourneyShown<T>, "host">> : unknown);

interface JourneyShown<T extends JourneyTypes> {
  /** A compiled journey: `journeys.trial` from the folder that the plugin or `flow generate` writes. */
  readonly program: JourneyDefinition<T>;
  /**
   * Read once, when the journey is opened. Functions that are called later (`onEnd`, `calls`, `effects`) are those of
   * the last rendering, and the journey follows its `language`.
   */
  readonly host?: NoInfer<JourneyHost<T>>;
  /** Shown until the journey is loaded, and by a server, which cannot open a journey: it needs one. */
  readonly fallback?: ReactNode;
  /**
   * Shown if a part of the journey could not be loaded. By default the error is thrown, for your own error boundary.
   */
  readonly failed?: (error: unknown) => ReactNode;
}

interface Opening {
  readonly program: JourneyDefinition;
  readonly open?: OpenJourney;
  readonly error?: unknown;
}

const NOTHING: JourneyHost = {};

const ON_A_SERVER =
  'A journey opens in a browser: what the person has entered before is there. Give <Journey> a `fallback` for the page that the server sends, or render it in the browser only (docs/embedding.md, "Server rendering").';

/**
 * A journey, from its first step to its end. The types of the journey decide what `host` takes.
 *
 *     <Journey program={journeys.trial} host={{ calls: { saveTrial }, onEnd: ({ data }) => thank(data) }} />
 */
export function Journey<T extends JourneyTypes>(props: JourneyProps<T>): ReactNode;
export function Journey({ program, host = NOTHING, fallback, failed }: JourneyProps): ReactNode {
  // An empty text without an error would be found by nobody.
  if (fallback === undefined && typeof document === "undefined") throw new Error(ON_A_SERVER);
  const [opened, setOpened] = useState<Opening>();
  const last = useRef(host);
  useEffect(() => {
    last.current = host;
  });
  useEffect(() => {
    let gone = false;
    let close: (() => void) | undefined;
    const open = async (): Promise<void> => {
      try {
        const found = await openAndLoad(program, withLast(last));
        close = found.close;
        if (gone) close();
        else setOpened({ program, open: found });
      } catch (error) {
        if (!gone) setOpened({ program, error });
      }
    };
    void open();
    return () => {
      gone = true;
      close?.();
    };
  }, [program]);

  const { language } = host;
  useEffect(() => {
    const open = opened?.program === program ? opened.open : undefined;
    if (open === undefined || language === undefined) return;
    open.host.setLanguage(languageOf(program, language));
  }, [program, opened, language]);

  // Another journey is still open, until this one is loaded.
  if (opened?.program !== program) return fallback ?? null;
  if (opened.open === undefined) {
    if (failed) return failed(opened.error);
    throw opened.error;
  }
  return <Opened {...opened.open} />;
}

/** Opens the journey, and waits for everything that its first page shows. */
async function openAndLoad(program: JourneyDefinition, host: JourneyHost): Promise<OpenJourney> {
  const open = await openJourney(program, host);
  const { program: run, snapshot } = open.journey.now();
  await ready(view(run, snapshot, Date.now()), open.host);
  return open;
}

/** Delegates later calls to the functions of the last rendering, which see its state. */
function withLast(last: { readonly current: JourneyHost }): JourneyHost {
  const { current } = last;
  const calls = Object.keys(current.calls ?? {}).map((name) => [
    name,
    (...args: Parameters<Exclude<JourneyHost["calls"], undefined>[string]>) =>
      (last.current.calls?.[name] ?? current.calls?.[name])?.(...args) ?? null,
  ]);
  return {
    ...current,
    calls: Object.fromEntries(calls) as NonNullable<JourneyHost["calls"]>,
    ...(current.effects && {
      effects: {
        track: (...args) => last.current.effects?.track?.(...args),
        identify: (...args) => last.current.effects?.identify?.(...args),
        expose: (flag) => last.current.effects?.expose?.(flag),
        ...(current.effects.leave && { leave: (link) => last.current.effects?.leave?.(link) }),
      },
    }),
    onEnd: (end) => last.current.onEnd?.(end),
    onLanguage: (language) => last.current.onLanguage?.(language),
  };
}
