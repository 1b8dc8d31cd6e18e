import { useAtom, useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { ChangesPlace } from "./changes/ChangesPlace.tsx";
import { DataPlace } from "./data/DataPlace.tsx";
import { Conflict } from "./Conflict.tsx";
import { ExperimentsPlace } from "./experiments/ExperimentsPlace.tsx";
import { FindingsPlace } from "./findings/FindingsPlace.tsx";
import { useKeys } from "./keys/useKeys.ts";
import { needsJourney } from "./lens.ts";
import { PagePlace } from "./page/PagePlace.tsx";
import { StartPlace } from "./StartPlace.tsx";
import { ReviewPlace } from "./review/ReviewPlace.tsx";
import { lensAtom, overviewAtom, problemAtom } from "./state.ts";
import { TextsPlace } from "./texts/TextsPlace.tsx";
import { TopBar } from "./TopBar.tsx";
import type { Overview } from "../protocol.ts";
import { FindingPlace } from "./findings/FindingItem.tsx";
import { Button } from "./Controls.tsx";

/** The map's code is as large as all the rest, so it is loaded on demand. */
const MapPlace = lazy(async () => ({ default: (await import("./map/MapPlace.tsx")).MapPlace }));

/** The JSON editor is rarely needed, and not at the start. */
const JsonPlace = lazy(async () => ({ default: (await import("./json/JsonPlace.tsx")).JsonPlace }));

/** The complete page: the bar and the current place. */
export function Studio() {
  const overview = useAtomValue(overviewAtom);
  const { place, flow } = useAtomValue(lensAtom);
  const isThere = overview?.journeys.some(({ id }) => id === flow) === true;
  useKeys();
  return (
    <>
      <a className="skip" href="#main" onClick={toMain}>
        Skip to the content
      </a>
      <TopBar />
      <main className="work" id="main" tabIndex={-1}>
        <Problem />
        {overview === null || place === "json" ? null : <UnreadFiles overview={overview} />}
        {overview === null ? (
          <p className="waiting-note">Reading the journeys…</p>
        ) : flow === "" && needsJourney(place) ? (
          <StartPlace overview={overview} />
        ) : !isThere && (place === "map" || place === "page") ? (
          <p className="waiting-note">“{flow}” cannot be shown now. It is shown again once the files can be read.</p>
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
        ) : place === "review" ? (
          <ReviewPlace overview={overview} />
        ) : place === "findings" ? (
          <FindingsPlace overview={overview} />
        ) : place === "data" ? (
          <DataPlace overview={overview} />
        ) : place === "experiments" ? (
          <ExperimentsPlace overview={overview} />
        ) : (
          <PagePlace overview={overview} />
        )}
      </main>
      <Conflict />
    </>
  );
}

/** The address holds the lens, so a link must not change it. */
function toMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Shows why something was not done until the person dismisses it. */
function Problem() {
  const [problem, setProblem] = useAtom(problemAtom);
  return (
    <div role="alert" className={problem === null ? "vh" : "problem"}>
      {problem === null ? null : (
        <>
          <span>{problem}</span>
          <Button words="OK" size="s" onClick={() => setProblem(null)} />
        </>
      )}
    </div>
  );
}

/** Says which files are not valid JSON, because their contents are missing on the screen. */
function UnreadFiles({ overview: { quick } }: { readonly overview: Overview }) {
  const mistakes = (quick?.findings ?? []).filter(({ rule }) => rule === "json");
  const firsts = mistakes.filter(({ file }, index) => mistakes.findIndex((one) => one.file === file) === index);
  if (firsts.length === 0) return null;
  return (
    <section className="problem" aria-label="Files that cannot be read">
      <div>
        <p>
          {firsts.length === 1
            ? "A file cannot be read, so what it contains is not shown. "
            : `${firsts.length} files cannot be read, so what they contain is not shown. `}
          All others are open. Nothing was changed.
        </p>
        {firsts.map((finding) => (
          <div key={finding.file}>
            <p>{finding.message}</p>
            <FindingPlace finding={finding} />
          </div>
        ))}
      </div>
    </section>
  );
}
