import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { ChangesPlace } from "./changes/ChangesPlace.tsx";
import { Dispute } from "./Dispute.tsx";
import { useKeys } from "./keys/useKeys.ts";
import { PagePlace } from "./page/PagePlace.tsx";
import { Problem } from "./Problem.tsx";
import { lensAtom, overviewAtom } from "./state.ts";
import { TextsPlace } from "./texts/TextsPlace.tsx";
import { TopBar } from "./TopBar.tsx";

/** What draws maps is as much code as all else: it is asked for when somebody looks at one. */
const MapPlace = lazy(async () => ({ default: (await import("./map/MapPlace.tsx")).MapPlace }));

/** What edits files is wanted by few, and by them not at once. */
const JsonPlace = lazy(async () => ({ default: (await import("./json/JsonPlace.tsx")).JsonPlace }));

/** Everything: the bar, and the place that one is at. */
export function Studio() {
  const overview = useAtomValue(overviewAtom);
  const { place } = useAtomValue(lensAtom);
  useKeys();
  return (
    <>
      <a className="skip" href="#main" onClick={toMain}>
        Skip to the content
      </a>
      <TopBar />
      <main className="work" id="main" tabIndex={-1}>
        <Problem />
        {overview === null ? (
          <p className="waiting-note">Reading the journeys…</p>
        ) : place === "map" ? (
          <Suspense fallback={<p className="waiting-note">Reading the journey…</p>}>
            <MapPlace overview={overview} />
          </Suspense>
        ) : place === "json" ? (
          <Suspense fallback={<p className="waiting-note">Reading the files…</p>}>
            <JsonPlace overview={overview} />
          </Suspense>
        ) : place === "texts" ? (
          <TextsPlace overview={overview} />
        ) : place === "changes" ? (
          <ChangesPlace overview={overview} />
        ) : (
          <PagePlace overview={overview} />
        )}
      </main>
      <Dispute />
    </>
  );
}

/** The address is the lens: no link may change it. */
function toMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
