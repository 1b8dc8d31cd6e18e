import type { Overview } from "../../protocol.ts";
import { type Lens, WIDTHS } from "../lens.ts";
import { armChoices, Pick } from "../LensBar.tsx";
import { Segments } from "../Segments.tsx";

interface ChangesLensProps {
  readonly overview: Overview;
  readonly lens: Lens;
  readonly onLens: (change: Partial<Lens>) => void;
}

/** As whom one looks at the pages before and after. */
export function ChangesLens({ overview, lens, onLens }: ChangesLensProps) {
  const { sites, languages, changed } = overview;
  return (
    <fieldset className="lens" aria-label="What to look at">
      <span className="label">Compared with the last commit</span>
      <Pick name="See pages as" value={lens.arm} choices={armChoices(overview)} onPick={(arm) => onLens({ arm })} />
      <Pick
        name="Site"
        value={lens.site}
        choices={sites.map((one) => [one, one])}
        onPick={(site) => onLens({ site })}
      />
      <Pick
        name="Language"
        value={lens.lang}
        choices={languages.map(({ id, name }) => [id, name])}
        onPick={(lang) => onLens({ lang })}
      />
      <Segments
        name="Width"
        value={lens.width}
        choices={WIDTHS.map((width) => [width, width])}
        onChoose={(width) => onLens({ width })}
      />
      <span className="grow" />
      <span className="small muted">
        {changed.length} {changed.length === 1 ? "file" : "files"} changed
      </span>
    </fieldset>
  );
}
