import type { Overview } from "../../protocol.ts";
import { WIDTHS } from "../lens.ts";
import { armChoices, Pick, useLens } from "../LensBar.tsx";
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
  const { sites, languages } = overview;
  return (
    <fieldset className="lens" aria-label="What to look at">
      <Pick name="See as" value={lens.arm} choices={armChoices(overview)} onPick={(arm) => setLens({ arm })} />
      <Pick
        name="Site"
        value={lens.site === "" ? (sites[0] ?? "") : lens.site}
        choices={sites.map((one) => [one, one])}
        onPick={(site) => setLens({ site })}
      />
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
      <Pick
        name="Language"
        value={lens.lang === "" ? (languages[0]?.id ?? "") : lens.lang}
        choices={languages.map(({ id, name }) => [id, name])}
        onPick={(lang) => setLens({ lang })}
      />
      <Segments
        name="Width"
        value={lens.width}
        choices={WIDTHS.map((width) => [width, width])}
        onChoose={(width) => setLens({ width })}
      />
      <Segments
        name="How to show it"
        value={lens.shape}
        choices={[
          ["map", "Map"],
          ["list", "List"],
        ]}
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
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        <input
          type="search"
          aria-label="Find a step, a text, a field or a call"
          placeholder="Find a text, field, call…"
          aria-keyshortcuts="/"
          value={words}
          onChange={({ target }) => onWords(target.value)}
        />
      </form>
    </fieldset>
  );
}
