import { useDeferredValue, useState } from "react";
import type { Overview, TextRow } from "../../protocol.ts";
import { ArmBar } from "../page/ArmBar.tsx";
import { Pick, Search } from "../Controls.tsx";
import { useLens } from "../LensBar.tsx";
import { Segments } from "../Segments.tsx";
import { useView } from "../useView.ts";
import { FoundValues } from "../data/FoundValues.tsx";
import { Languages } from "./Languages.tsx";
import { TextPage } from "./TextPage.tsx";
import { textGroups } from "./text-groups.ts";
import type { Lens } from "../lens.ts";
import { idOf, TextsTable } from "./TextsTable.tsx";
import { TextsFile } from "./TextsFile.tsx";

type Filter = Lens["texts"];

const FILTERS: Readonly<Record<Filter, string>> = {
  all: "All",
  missing: "Missing",
  stale: "Changed in one language only",
  long: "Too long for its place",
  unused: "Unused",
};
/** What is shown if a filter finds nothing in the journey or at the chosen step. */
const NONE = {
  missing: "No text is missing here.",
  stale: "No text here changed in one language only since the last commit.",
  long: "Every text here fits its place.",
  unused: "Every text here is used.",
} as const;
const NAMES = Object.keys(FILTERS) as Filter[];

/** All texts, languages side by side, changed where they stand. */
export function TextsPlace({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const { answer, problem } = useView("texts", {});
  const rows = answer?.map((row) => ({ ...row, shown: [...row.shown, ...(row.alsoAt ?? [])] }));
  const { texts: filter } = lens;
  const [words, setWords] = useState("");
  const [step, setStep] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const sought = useDeferredValue(words);
  const { answer: files = [] } = useView("data-files", sought === "" ? null : {});
  const [since, setSince] = useState("");
  const { answer: changed, problem: unknown } = useView("texts-since", since === "" ? null : { date: since });
  const isChanged = new Set(changed?.texts.map(idOf));
  const own = rowsForArm(rows ?? [], lens.arm).filter(({ file, shown }) =>
    step === "" ? file === lens.flow || file === "common" : shown.includes(`${lens.flow}/${step}`),
  );
  const fitsDate = (row: TextRow) => since === "" || isChanged.has(idOf(row));
  const isFound = (row: TextRow) => fits(row, filter) && has(row, sought) && fitsDate(row);
  const found = own.filter(isFound);
  const written = own.find((row) => idOf(row) === open);
  const steps = overview.journeys.find(({ id }) => id === lens.flow)?.steps ?? [];
  const shownSteps = step === "" ? steps : steps.filter(({ id }) => id === step);
  const groups = textGroups({ flow: lens.flow, steps: shownSteps, all: own, isFound });
  return (
    <>
      <h1 className="vh">Texts of {lens.flow}</h1>
      <fieldset className="lens" aria-label="What to look at">
        <Search name="Find words" example="Find words, in any language" words={words} onWords={setWords} />
        <Segments
          name="Which texts"
          value={filter}
          choices={NAMES.map((one) => [
            one,
            <>
              {FILTERS[one]}
              {one === "all" ? null : <span className="count">{own.filter((row) => fits(row, one)).length}</span>}
            </>,
          ])}
          onChoose={(texts) => setLens({ texts })}
        />
        <Pick
          name="Step"
          value={step}
          choices={[["", "all of the journey"], ...steps.map(({ id, title }) => [id, title] as const)]}
          onPick={setStep}
        />
        <label className="pick">
          <small>Changed since</small>
          <input type="date" value={since} max={today()} onChange={({ target }) => setSince(target.value)} />
        </label>
        <span className="grow" />
        <span className="small muted">{found.length === 1 ? "1 text" : `${found.length} texts`}</span>
        {/* What is pressed before there are texts would be lost. */}
        {rows === undefined ? null : (
          <>
            <TextsFile rows={found} name={lens.flow} languages={overview.languages} />
            <Languages overview={overview} rows={rows} />
          </>
        )}
      </fieldset>
      <ArmBar
        lens={lens}
        experiments={overview.experiments}
        languages={overview.languages}
        onEnd={() => setLens({ arm: "" })}
      />
      <div className="cols" data-cols="texts">
        <section className="scroll" aria-label="Texts">
          {(problem ?? unknown) === undefined ? null : <p className="waiting-note">{problem ?? unknown}</p>}
          {since !== "" && changed === undefined && unknown === undefined ? (
            <p className="waiting-note">Comparing…</p>
          ) : rows !== undefined && found.length === 0 ? (
            <p className="waiting-note">
              {filter === "all" || own.some((row) => fits(row, filter))
                ? "No text matches. Try other words or another filter."
                : NONE[filter]}
            </p>
          ) : null}
          <FoundValues files={files} words={sought} onOpen={(file, value) => setLens({ place: "data", file, value })} />
          <TextsTable
            groups={groups}
            all={rows ?? []}
            overview={overview}
            open={open}
            onOpen={setOpen}
            onClose={(id, next) => setOpen((now) => (now === id ? (next ?? null) : now))}
            onShow={(flow, at) => setLens({ place: "page", flow, step: at })}
          />
        </section>
        {/* Focusable, so that it can be scrolled by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <aside className="panel" aria-label="Where it is shown" tabIndex={0}>
          {written === undefined ? (
            <p className="waiting-note">Press a text to change it. The page that shows it appears here.</p>
          ) : (
            <TextPage
              row={written}
              lens={lens}
              overview={overview}
              onChoose={(key) => {
                const named = own.filter((row) => row.key === key || row.key === key.replace(/_\w+$/, ""));
                // On an arm's page the arm's words were pressed.
                const pressed = named.find(({ arm }) => arm === written.arm) ?? named[0];
                if (pressed !== undefined) setOpen(idOf(pressed));
              }}
            />
          )}
        </aside>
      </div>
    </>
  );
}

/** For who edits as an arm: what it has otherwise stands in the stead of everybody's. */
function rowsForArm(rows: readonly TextRow[], arm: string): readonly TextRow[] {
  if (arm === "") return rows;
  const theirs = new Set(rows.flatMap((row) => (row.arm === arm ? [idOf({ file: row.file, key: row.key })] : [])));
  return rows.filter((row) => row.arm !== undefined || !theirs.has(idOf(row)));
}

/** In the person's time zone, as a field for dates has it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function fits(row: TextRow, filter: Filter): boolean {
  const { room } = row;
  if (filter === "long") return room !== null && Object.values(row.values).some((words) => (words?.length ?? 0) > room);
  if (filter === "missing") return row.missingIn.length > 0;
  return filter === "all" || row[filter];
}

function has({ key, values }: TextRow, words: string): boolean {
  const sought = words.trim().toLowerCase();
  return [key, ...Object.values(values)].some((one) => one?.toLowerCase().includes(sought));
}
