import type { Overview } from "../../protocol.ts";
import { Search } from "../Controls.tsx";
import { Look } from "../Look.tsx";
import { useLens } from "../LensBar.tsx";
import { Segments } from "../Segments.tsx";
import type { Found } from "./find.ts";
import { REMOVE_JOURNEY } from "../../commands/remove.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { ADD_SITE, type AddSite as Command } from "../../commands/add-site.ts";
import { equal, type JsonObject } from "../../../engine/index.ts";
import { codeName } from "../name-from-words.ts";
import { useView } from "../useView.ts";
import { codeNotes, likeSite } from "./like-site.ts";

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

interface AddSiteProps {
  readonly languages: Overview["languages"];
  readonly onMade: (id: string) => void;
}

/** Creates a site that is similar to another one from a few questions, with a preview. */
function AddSite({ languages, onMade }: AddSiteProps) {
  const { answer: sites } = useView("sites", {});
  // A dialog keeps what is offered when it opens.
  if (sites === undefined) return null;
  const like = (answers: JsonObject) => likeSite(sites.find(({ id }) => id === answers["like"]));
  // Answers come from the other site until the person changes them.
  const follow = (now: JsonObject, question: string, before: JsonObject) => {
    if (question !== "like") return now;
    const known = like(before);
    const copied = Object.entries(like(now)).filter(([name]) => equal(before[name], known[name]));
    return { ...now, ...Object.fromEntries(copied) };
  };
  const all = languages.map(({ id, name }) => ({ words: name, value: id }));
  return (
    <CommandDialog<Command>
      schema={ADD_SITE}
      size="s"
      languages={languages}
      offers={{
        like: sites.map(({ id, country, currency }) => ({
          words: `${id}: ${codeName("region", country)}, ${currency}`,
          value: id,
        })),
        languages: all,
      }}
      begin={likeSite(sites[0])}
      follow={follow}
      options={(answers) => ({
        languages: all
          .filter(({ value }) => value !== answers["languages-first"])
          .map(({ words, value }) => ({ value, label: words })),
      })}
      notes={codeNotes}
      onMade={({ id }) => onMade(id)}
    />
  );
}
