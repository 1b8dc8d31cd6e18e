import { useAtomValue } from "jotai";
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { parsePath } from "react-router-dom";
import { Journey as JourneyPage } from "../../renderers/index.ts";
import { view } from "../engine/index.ts";
import { type Address, stateOfEntry } from "./address.ts";
import { followMoments } from "./follow-moments.ts";
import { hostIn, type Surroundings } from "./host-in.ts";
import type { Journey } from "./journey.ts";
import { prepare } from "./prepare.ts";

interface RootProps {
  readonly journey: Journey;
  readonly address: Pick<Address, "watch" | "rest" | "follow">;
  readonly host: Surroundings;
  /** Is told of each flag whose arm has decided what is shown. */
  readonly expose?: (flag: string) => void;
  /** How many edited definitions have come (development). */
  readonly edits: number;
  /** The page was drawn by the service, which does not know what this browser keeps. */
  readonly drawn?: boolean;
  /** The document speaks the language of the journey; otherwise it is somebody else's. */
  readonly ownsDocument?: boolean;
  /** Called when the page stands there, before the browser shows it. */
  readonly onShown?: () => void;
  /** Called when the page is there and can be pressed. */
  readonly onAlive?: () => void;
}

/** Ties React to the journey: the snapshot in, page events out through the host. */
export function Root({
  journey,
  address,
  host,
  expose,
  edits,
  drawn = false,
  ownsDocument = true,
  onShown,
  onAlive,
}: RootProps) {
  const { program, snapshot, leaving } = useAtomValue(journey.state, { store: journey.store });
  const { lang } = snapshot.env;
  const [takingOver, setTakingOver] = useState(drawn);
  const saves = takingOver ? (program.storage?.area ?? true) : host.saves;
  // An edit brings other forms under the same names.
  // oxlint-disable-next-line react/exhaustive-deps
  const edited = useMemo(() => hostIn({ ...host, saves }, lang), [host, edits, saves, lang]);
  // What is shown until a moment is looked at again when it comes.
  const [passed, setPassed] = useState(0);
  useEffect(() => followMoments(program, () => setPassed((times) => times + 1)), [program]);
  // oxlint-disable-next-line react/exhaustive-deps
  const stands = useMemo(() => view(program, snapshot, Date.now()), [program, snapshot, passed]);
  const shown = useMemo(() => (leaving ? { ...stands, busy: true } : stands), [stands, leaving]);

  const rest = useSyncExternalStore(address.watch, address.rest, address.rest);
  // The path is the engine's to say, which may have led elsewhere.
  const { search, hash } = parsePath(rest);

  useLayoutEffect(() => {
    onShown?.();
    // Once: it is another function at each edit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [journey]);

  useEffect(() => {
    journey.begin();
    address.follow();
    setTakingOver(false);
    onAlive?.();
    // Once: it is another function at each edit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [journey]);

  useEffect(() => {
    for (const flag of stands.exposes) expose?.(flag);
  }, [stands, expose]);

  useEffect(() => {
    if (ownsDocument) document.documentElement.lang = lang;
  }, [lang, ownsDocument]);

  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
    idle(() => {
      void journey.complete();
      journey.askAhead(host);
      prepare(host, program, snapshot.step);
    });
  }, [journey, host, program, snapshot.step]);

  return <JourneyPage view={shown} host={edited} entry={{ search, hash, state: stateOfEntry() }} />;
}
