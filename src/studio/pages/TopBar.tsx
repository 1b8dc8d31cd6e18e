import { useAtom, useAtomValue } from "jotai";
import { FindingsLink } from "./findings/FindingsLink.tsx";
import { KeysHelp } from "./keys/KeysHelp.tsx";
import { hashOf, needsJourney, PLACES } from "./lens.ts";
import { ADD_JOURNEY, type AddJourney } from "../commands/add-journey.ts";
import { ButtonLink, Select } from "./Controls.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import { Others } from "./Others.tsx";
import { Saved } from "./Saved.tsx";
import { lensAtom, overviewAtom, redo, showJourney, undo } from "./state.ts";

/** The link to the findings is beside them: it says how many there are. */
const TABS = PLACES.filter((place) => place !== "findings");

const NAMES: Readonly<Record<(typeof TABS)[number], string>> = {
  map: "Map",
  page: "Page",
  texts: "Texts",
  changes: "Changes",
  review: "Review",
  experiments: "Experiments",
  json: "JSON",
  data: "Sites and prices",
};

/** The same bar in all places: where the person is, the last act, and what is to be fixed. */
export function TopBar() {
  const overview = useAtomValue(overviewAtom);
  const [lens, setLens] = useAtom(lensAtom);
  const journeys = overview?.journeys ?? [];
  const choose = (flow: string) => {
    const step = journeys.find(({ id }) => id === flow)?.steps[0]?.id ?? "";
    const next = { ...lens, flow, step, story: "", at: 0, file: "", line: 0 };
    setLens(next);
    history.pushState(null, "", hashOf(next));
  };
  const changed = overview?.changed.length ?? 0;
  const comments = overview?.comments ?? 0;
  return (
    <header className="top">
      <div className="top__side">
        <strong className="crumb">
          <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 4.5 3 14.2V28l13-9.7z" />
            <path d="M16 4.5 29 14.2V28l-13-9.7z" />
          </svg>
          Studio
        </strong>
        <span className="pick">
          <Select
            name="Journey"
            value={lens.flow}
            choices={[
              ...(journeys.length > 1 || lens.flow === "" ? [["", "all journeys"] as const] : []),
              ...(lens.flow !== "" && overview !== null && !journeys.some(({ id }) => id === lens.flow)
                ? [[lens.flow, `${lens.flow}: cannot be read`] as const]
                : []),
              ...journeys.map(({ id, title }) => [id, id === title ? id : `${id}: ${title}`] as const),
            ]}
            onPick={choose}
          />
        </span>
        <CommandDialog<AddJourney>
          schema={ADD_JOURNEY}
          size="s"
          languages={overview?.languages ?? []}
          onMade={({ name }) => void showJourney(name)}
        />
        <span className="status" data-fold="">
          {overview?.git.branch ?? "not in git"}
        </span>
      </div>
      <nav className="tabs" aria-label="Places">
        {TABS.map((place) =>
          lens.flow === "" && needsJourney(place) ? null : (
            <a
              key={place}
              href={hashOf({ ...lens, place })}
              aria-current={lens.place === place ? "page" : undefined}
              aria-keyshortcuts={String(PLACES.indexOf(place) + 1)}
            >
              {NAMES[place]}
              {place === "review" && comments > 0 ? (
                <span className="count">
                  {comments}
                  <span className="vh"> comments</span>
                </span>
              ) : null}
              {place === "changes" && changed > 0 ? (
                <span className="count">
                  {changed}
                  <span className="vh"> files changed</span>
                </span>
              ) : null}
            </a>
          ),
        )}
      </nav>
      <div className="top__side">
        <Turn name="Undo" sign="↶" what={overview?.undo ?? null} act={undo} />
        <Turn name="Redo" sign="↷" what={overview?.redo ?? null} act={redo} />
        <KeysHelp />
        <Others />
        <Saved />
        {overview === null ? null : <FindingsLink overview={overview} lens={lens} />}
        {changed > 0 && lens.place !== "changes" ? (
          <ButtonLink words="Submit for review…" href={hashOf({ ...lens, place: "changes" })} />
        ) : null}
      </div>
    </header>
  );
}

interface TurnProps {
  readonly name: string;
  readonly sign: string;
  readonly what: string | null;
  readonly act: () => Promise<boolean>;
}

function Turn({ name, sign, what, act }: TurnProps) {
  const label = what === null ? `Nothing to ${name.toLowerCase()}` : `${name}: ${what}`;
  return (
    <button
      className="ib"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={what === null}
      onClick={() => {
        if (what !== null) void act();
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
