import { useAtomValue } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Journey as JourneyPage, type RendererHost } from "../../renderers/index.ts";
import { view } from "../engine/index.ts";
import { prepare } from "./forms.ts";
import type { Journey } from "./journey.ts";

interface RootProps {
  readonly journey: Journey;
  /** The host in a language; `navigate` is the router's. */
  readonly hostFor: (lang: string) => RendererHost;
  readonly router: { navigate: (path: string, replace: boolean) => void };
  /** Texts and forms of an edited definition have come (development). */
  readonly edits: number;
}

/** Ties React and the router to the journey: snapshot in, page events and visits out. */
export function Root({ journey, hostFor, router, edits }: RootProps) {
  const { program, snapshot } = useAtomValue(journey.state, { store: journey.store });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(false);
  const { lang } = snapshot.env;
  // oxlint-disable-next-line react/exhaustive-deps
  const host = useMemo(() => hostFor(lang), [hostFor, lang, edits]);
  const shown = useMemo(() => view(program, snapshot, Date.now()), [program, snapshot]);

  router.navigate = (path, replace) => void navigate(program.basePath + path, { replace });

  useEffect(() => {
    if (!begun) return;
    const path = pathname.startsWith(program.basePath) ? pathname.slice(program.basePath.length) : pathname;
    // The address that follows from the state is no visit.
    if (path !== view(program, journey.store.get(journey.state).snapshot, Date.now()).path)
      journey.report({ type: "visit", path });
    // A changed program or state is no visit either: only the address counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  useEffect(() => {
    journey.begin();
    setBegun(true);
  }, [journey]);

  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);

  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
    idle(() => prepare(program, snapshot.step));
  }, [program, snapshot.step]);

  return <JourneyPage view={shown} host={host} />;
}
