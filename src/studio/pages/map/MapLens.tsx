import type { Overview } from "../../protocol.ts";
import { Search } from "../Controls.tsx";
import { Look } from "../Look.tsx";
import { useLens } from "../LensBar.tsx";
import { Segments } from "../Segments.tsx";
import { AddSite } from "./AddSite.tsx";
import type { Found } from "./find.ts";
import { REMOVE_JOURNEY } from "../../commands/remove.ts";
import { CommandDialog } from "../CommandDialog.tsx";

interface MapLensProps {
  readonly overview: Overview;
  readonly words: string;
  readonly found: Found;
  readonly onWords: (words: string) => void;
  /** Goes to the next search result. */
  readonly onNext: () => void;
}

/** Controls for the map: for whom the journey is shown, how it is shown, and the search. */
export function MapLens({ overview, words, found, onWords, onNext }: MapLensProps) {
  const [lens, setLens] = useLens();
  const { languages } = overview;
  return (
    <fieldset className="lens" aria-label="What to look at">
      <Look overview={overview} arm="See as" />
      <AddSite languages={languages} onMade={(site) => setLens({ site })} />
      {overview.journeys.length > 1 ? (
        <CommandDialog
          key={lens.flow}
          schema={REMOVE_JOURNEY}
          size="s"
          of={lens.flow}
          preset={{ flow: lens.flow }}
          languages={languages}
        />
      ) : null}
      <Segments
        name="How to show it"
        value={lens.shape === "board" && lens.story === "" ? "map" : lens.shape}
        choices={[["map", "Map"], ["list", "List"], ...(lens.story === "" ? [] : [["board", "Board"] as const])]}
        shortcut="L"
        onChoose={(shape) => setLens({ shape })}
      />
      <span className="grow" />
      <output className="small muted">
        {found === null
          ? ""
          : found.size === 0
            ? "Not found at any step"
            : `Found at ${found.size === 1 ? "1 step" : `${found.size} steps`}`}
      </output>
      <Search
        name="Find a step, a text, a field or a call"
        example="Find a text, field, call…"
        words={words}
        onWords={onWords}
        onNext={onNext}
      />
    </fieldset>
  );
}
