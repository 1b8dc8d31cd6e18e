import { useState } from "react";
import type { ChangesView, Overview } from "../../protocol.ts";
import { momentWords } from "../comments/comment-words.ts";
import { Button, Chip } from "../Controls.tsx";
import { useView } from "../useView.ts";
import { InTheMiddle } from "./InTheMiddle.tsx";
import type { Comparison } from "./PagePictures.tsx";

interface PeopleListProps {
  readonly people: NonNullable<ChangesView["people"]>;
  readonly overview: Overview;
  readonly comparison: Comparison;
}

/** What becomes of people in the middle, group by group. The states are samples: nobody's answers were read. */
export function PeopleList({ people, overview, comparison }: PeopleListProps) {
  const [opened, setOpened] = useState<string | null>(null);
  if (people.length === 0) return <p className="card__b">Nothing changes for people in the middle of a journey.</p>;
  const isSomebodySentBack = people.some(({ fate }) => fate === "back");
  return (
    <>
      <p className="card__b small muted">
        Situations in which people may be were tried with both versions.{" "}
        {isSomebodySentBack ? "" : "Nobody is sent back."}
      </p>
      <ul className="changes">
        {people.map(({ flow, arm, fate, what, count, example }) => (
          <li key={`${flow} ${arm} ${fate} ${what}`}>
            <span className="line" data-wrap>
              <Chip words={FATES[fate].words} tone={FATES[fate].tone} />
              <Chip words={flow} tone="line" />
              {arm === null ? null : <Chip words={`only in ${arm}`} tone="line" />}
            </span>
            <span>
              In <b>{count}</b> {count === 1 ? "situation" : "situations"} that were tried: {what}
            </span>
            {example === null ? null : (
              <span>
                <Button
                  words={opened === example.after ? "Close the example" : "See one of them before and after"}
                  of={`(${arm === null ? flow : `${flow}, only in ${arm}`}: ${what})`}
                  size="s"
                  aria-expanded={opened === example.after}
                  onClick={() => setOpened(opened === example.after ? null : example.after)}
                />
              </span>
            )}
            {example === null || opened !== example.after ? null : (
              <InTheMiddle person={example} overview={overview} comparison={comparison} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many people are in the middle on the running service, if it can be asked. */
export function PeopleThere() {
  const { answer } = useView("people-there", {});
  if (answer == null) return null;
  const { problem, minutes, places, at } = answer;
  const all = places.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="card__b small">
      <p>
        {problem === null
          ? `${all} ${all === 1 ? "person has" : "people have"} done something on the running service in the last ${minutes} minutes, as far as their browsers report it. Who has just finished counts too. With which version they began, it does not know.`
          : `How many people are in the middle on the running service is ${problem}`}{" "}
        <span className="muted">
          Asked <time dateTime={at}>{momentWords(at)}</time>.
        </span>
      </p>
      {places.length === 0 ? null : (
        <ul>
          {places.map(({ flow, page, count }) => (
            <li key={`${flow} ${page}`}>
              {count} in {flow}
              {page === null ? ", at which page is not known" : `, at ${page} last`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Fate = NonNullable<ChangesView["people"]>[number]["fate"];

const FATES: Readonly<Record<Fate, { readonly words: string; readonly tone: "ok" | "warn" | "error" }>> = {
  safe: { words: "they go on", tone: "ok" },
  migrated: { words: "their answers are carried over", tone: "ok" },
  moved: { words: "they go on at another page", tone: "warn" },
  back: { words: "they are sent back", tone: "warn" },
  lost: { words: "their answers would be lost", tone: "error" },
  broken: { words: "their page would be broken", tone: "error" },
};
