import { useAtom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { KeysHelp } from "./keys/KeysHelp.tsx";
import { hashOf, needsJourney, PLACES, type Lens, NO_LENS } from "./lens.ts";
import { ADD_JOURNEY, type AddJourney } from "../commands/add-journey.ts";
import { ButtonLink, Select } from "./Controls.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import { Saved } from "./Saved.tsx";
import { lensAtom, overviewAtom, redo, showJourney, undo } from "./state.ts";
import type { Overview, Other } from "../protocol.ts";
import { foundIn, howMuch, nothingFound } from "./findings/found-in.ts";
import { Sign } from "./findings/FindingItem.tsx";
import { nameIn } from "./comments/comment-words.ts";
import { request } from "./request.ts";

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

interface FindingsLinkProps {
  readonly overview: Overview;
  readonly lens: Lens;
}

/** Says how much is to be fixed or checked, and leads to the findings. */
function FindingsLink({ overview, lens }: FindingsLinkProps) {
  const findings = foundIn(overview);
  const { found, running } = howMuch(overview);
  const isWrong = findings.some(({ severity }) => severity === "error");
  const { severity, files, where } = NO_LENS;
  return (
    <a
      className="status"
      data-tone={isWrong ? "error" : undefined}
      href={hashOf({ ...lens, place: "findings", severity, files, where })}
      aria-current={lens.place === "findings" ? "page" : undefined}
      title={findings.length === 0 ? nothingFound(overview) : undefined}
      aria-keyshortcuts={String(PLACES.indexOf("findings") + 1)}
    >
      {findings.length === 0 ? null : <Sign severity={isWrong ? "error" : "warning"} />}
      {running === "" ? (
        found
      ) : (
        <span className="status__words">
          {found}, <span className="muted">{running}</span>
        </span>
      )}
    </a>
  );
}

/** In ms. Less than a Studio counts as open without saying so. */
const AGAIN_MS = 8_000;

/** Who else has a Studio open on this working copy, and which page. */
function Others() {
  const { flow, step } = useAtomValue(lensAtom);
  const overview = useAtomValue(overviewAtom);
  const by = overview?.git.author ?? "Somebody";
  const isKnown = overview !== null;
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    if (!isKnown) return;
    // If the Studio has ended, other requests say so.
    const say = () => {
      if (!document.hidden) void request("here", { by, flow, step }).then(setOthers, () => undefined);
    };
    say();
    const timer = setInterval(say, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isKnown, by, flow, step]);
  const words = others.map((other) => {
    const title = overview?.journeys
      .find(({ id }) => id === other.flow)
      ?.steps.find(({ id }) => id === other.step)?.title;
    const what =
      title === undefined ? "has another Studio open on these files" : `has “${title}” open in another Studio`;
    return `${nameIn(other.by)} ${what}`;
  });
  // Not announced: it changes while others work, and nobody has to react.
  return words.length === 0 ? null : (
    <span className="status" title={words.join(". ")}>
      {words.join(". ")}
    </span>
  );
}
