import { ReactFlowProvider } from "@xyflow/react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import { findReplay } from "../preview-address.ts";
import { hashOf, type Lens, resolvedLens } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { useView } from "../useView.ts";
import { findIn, type FoundRequirement, requirementsIn } from "./find.ts";
import { graphOf } from "./graph.ts";
import { MapCanvas } from "./MapCanvas.tsx";
import { MapLens } from "./MapLens.tsx";
import { PagePainter } from "./PagePainter.tsx";
import { StepList } from "./StepList.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { StoryBoard, StoryPage } from "./StoryPages.tsx";
import { StoryPanel } from "./StoryPanel.tsx";
import { useLayout } from "./useLayout.ts";
import { useStory, type Walked } from "./useStory.ts";

/** A journey at a glance: its steps and all transitions between them, as a map or as a list. */
export function MapPlace({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const { flow, shape } = lens;
  const { view, problem } = useMapView(overview);
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words);
  const steps = view?.steps;
  // An address may name a step that no longer exists.
  const walk = useStory(lens);
  const here = walk?.story?.lines[walk.at]?.step ?? lens.step;
  const chosen = steps?.find(({ id }) => id === here)?.id ?? steps?.[0]?.id ?? "";
  const required = useRequirements(flow, sought);
  const found = useMemo(() => findIn(steps ?? [], sought, required), [steps, sought, required]);
  // Choosing another step ends the story.
  const choose = useCallback((step: string) => setLens({ step, story: "", at: 0 }), [setLens]);
  const [dropped, setDropped] = useState<{ readonly step: string; readonly on: string } | null>(null);
  const drop = useCallback(
    (step: string, on: string) => {
      choose(step);
      setDropped({ step, on });
    },
    [choose],
  );
  const hrefOf = useCallback((step: string) => hashOf({ ...lens, place: "page", step }), [lens]);
  const next = () => {
    const hits = [...(found?.keys() ?? [])];
    const step = hits[(hits.indexOf(chosen) + 1) % hits.length];
    if (step !== undefined) choose(step);
  };
  const seen = resolvedLens(lens, overview);
  const pictureOf = usePictureNames(seen);
  const shown = { chosen, found, hrefOf, onChoose: choose };
  const titleOf = (id: string) => steps?.find((step) => step.id === id)?.title ?? id;
  const languageOf = (id: string) => overview.languages.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      <h1 className="vh">Map of {flow}</h1>
      <MapLens overview={overview} words={words} found={found} onWords={setWords} onNext={next} />
      {view === undefined ? (
        <p className="waiting-note">{problem ?? "Reading the journey…"}</p>
      ) : (
        <div className="cols" data-cols={walk === null ? "map" : "story"}>
          {walk === null ? null : (
            <StoryPanel
              key={lens.story}
              story={walk.story}
              problem={walk.problem}
              at={walk.at}
              titleOf={titleOf}
              languageOf={languageOf}
              onLine={(at) => setLens({ at, step: walk.story?.lines[at]?.step ?? lens.step })}
              onLeave={() => {
                choose(chosen);
                // The button that had the focus is gone.
                setTimeout(() => document.querySelector<HTMLElement>('[aria-label="The chosen step"] h2')?.focus());
              }}
            />
          )}
          {shape === "list" ? (
            <StepList view={view} {...shown} />
          ) : shape === "board" && walk?.story !== undefined ? (
            <StoryBoard
              key={`board of ${lens.story}`}
              story={walk.story}
              lens={{ ...lens, at: walk.at }}
              overview={overview}
              titleOf={titleOf}
              onLine={(at) => setLens({ at, step: walk.story?.lines[at]?.step ?? lens.step })}
            />
          ) : (
            <>
              <Drawn
                key={flow}
                view={view}
                pictureOf={pictureOf}
                walked={walk?.walked ?? NOT_WALKED}
                onDrop={drop}
                {...shown}
              />
              <PagePainter overview={overview} lens={seen} keyOf={pictureOf} />
            </>
          )}
          {walk === null ? (
            <StepPanel
              view={view}
              languages={overview.languages}
              arm={lens.arm}
              onWalk={(story) => setLens({ story, at: 0 })}
              required={required.get(chosen) ?? []}
              droppedOn={dropped?.step === chosen ? dropped.on : null}
              onDropped={() => setDropped(null)}
              findPath={(step) => findReplay({ ...seen, step }, overview)}
              {...shown}
            />
          ) : walk.story === undefined ? null : (
            <StoryPage story={walk.story} lens={{ ...lens, at: walk.at }} overview={overview} title={titleOf(chosen)} />
          )}
        </div>
      )}
    </>
  );
}

const NOT_WALKED: Walked = new Map();

function usePictureNames({ flow, site, lang, arm, width, scheme }: Lens): (step: string) => string {
  return useCallback(
    (step) => [flow, step, site, lang, arm, width, scheme].join(" "),
    [flow, site, lang, arm, width, scheme],
  );
}

/** The map view for the current lens. While another one is loading, the previous one stays. */
function useMapView(overview: Overview): { readonly view?: MapView; readonly problem?: string } {
  const [lens] = useLens();
  const { flow, site, lang, arm } = resolvedLens(lens, overview);
  const { answer, problem } = useView("map", flow === "" ? null : { flow, site, lang, arm });
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  const view = answer ?? (last?.flow === flow && problem === undefined ? last : undefined);
  return { ...(view !== undefined && { view }), ...(problem !== undefined && { problem }) };
}

type DrawnProps = { readonly view: MapView } & Omit<Parameters<typeof MapCanvas>[0], "flow" | "graph" | "places">;

function Drawn({ view, ...shown }: DrawnProps) {
  const graph = useMemo(() => graphOf(view), [view]);
  const { places, problem } = useLayout(graph);
  if (places === undefined) return <p className="waiting-note">{problem ?? "Drawing the journey…"}</p>;
  return (
    <ReactFlowProvider>
      <MapCanvas flow={view.flow} graph={graph} places={places} {...shown} />
    </ReactFlowProvider>
  );
}

/**
 * The project's requirements that match the search, by step. They are requested when a search starts. Empty if the
 * project has no requirements.
 */
function useRequirements(flow: string, sought: string): ReadonlyMap<string, readonly FoundRequirement[]> {
  const isSearching = flow !== "" && sought.trim() !== "";
  const { answer } = useView("requirements", isSearching ? { flow } : null);
  return useMemo(() => requirementsIn(answer ?? [], sought), [answer, sought]);
}
