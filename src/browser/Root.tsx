import { prepareForm, type RendererHost, Journey as JourneyPage } from "../../renderers/index.ts";
import type { Program, Rule } from "../engine/index.ts";
import { type ComponentType, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Address } from "./address.ts";
import { hostIn, type HostEnvironment } from "./host-in.ts";
import type { Journey } from "./journey.ts";
import type { RouterProps } from "./page-address/create-router.tsx";
import { useShown } from "./use-shown.ts";

interface RootProps {
  readonly journey: Journey;
  readonly address: Pick<Address, "follow">;
  readonly host: HostEnvironment;
  /**
   * `createRouter` of `./page-address` makes it, for blocks that use react-router-dom. Without it, they find the router
   * of the application around the journey.
   */
  readonly router?: ComponentType<RouterProps> | undefined;
  /** Called for each flag whose arm affects what is shown. */
  readonly expose?: (flag: string) => void;
  /** Number of edits so far (development). */
  readonly edits: number;
  /** The service rendered the page, without knowing what this browser has stored. */
  readonly drawn?: boolean;
  /** Called when the page is rendered, before the browser paints it. */
  readonly onShown?: () => void;
  /** Called when the page is interactive. */
  readonly onAlive?: () => void;
}

/** The other steps are loaded at the latest after this time: Chromium sometimes never reports idle time. */
const IDLE_MS = 5_000;

/** Connects React with the journey: renders its snapshot, and sends page events to it through the host. */
export function Root({ journey, address, host, router: Router, expose, edits, drawn, onShown, onAlive }: RootProps) {
  const { program, snapshot, view, views } = useShown(journey);
  const { lang } = snapshot.env;
  const [takingOver, setTakingOver] = useState(drawn === true);
  const saves = takingOver ? (program.storage?.area ?? true) : host.saves;
  // An edit replaces forms without changing their names.
  // oxlint-disable-next-line react/exhaustive-deps
  const edited = useMemo(() => hostIn({ ...host, saves }, lang), [host, edits, saves, lang]);

  useLayoutEffect(() => {
    onShown?.();
    // Only once, although every edit passes a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [journey]);

  useEffect(() => {
    journey.begin();
    address.follow();
    setTakingOver(false);
    onAlive?.();
    // Only once, although every edit passes a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [journey]);

  useEffect(() => {
    for (const flag of view.exposes) expose?.(flag);
  }, [view, expose]);

  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
    const lookAhead = () => {
      void journey.complete();
      journey.askAhead(host);
      prepareNext(host, program, snapshot.step);
    };
    idle(lookAhead, { timeout: IDLE_MS });
  }, [journey, host, program, snapshot.step]);

  const page = <JourneyPage view={view} views={views} host={edited} />;
  if (Router === undefined) return page;
  return (
    <Router host={host} path={view.path} step={view.step}>
      {page}
    </Router>
  );
}

/**
 * Loads the forms of the steps that a rule of this step leads to, and those of its dialogs, while the person is busy
 * with it. A form that loads only when its step is shown costs a second draw of the page, and the person a wait.
 */
export function prepareNext(host: Pick<RendererHost, "form">, { steps }: Program, step: string): void {
  const leadTo = Object.values(steps[step]?.on ?? {}).flatMap(targetsOf);
  for (const id of new Set([step, ...leadTo]))
    for (const { schema } of Object.values(steps[id]?.forms ?? {})) prepareForm(host, schema).catch(() => undefined);
}

/** The steps that rules lead to. */
function targetsOf(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(({ goto, then = [] }) => [...(goto === undefined ? [] : [goto]), ...targetsOf(then)]);
}
