import type { ChangesView } from "../../protocol.ts";

/** What becomes of people in the middle, group by group. */
export function PeopleList({ people }: { readonly people: NonNullable<ChangesView["people"]> }) {
  if (people.length === 0) return <p className="card__b">Nothing changes for people in the middle of a journey.</p>;
  return (
    <ul className="changes">
      {people.map(({ flow, fate, what, count }, index) => (
        <li key={index}>
          <span className="line" data-wrap>
            <span className="chip" data-t={FATES[fate] ?? "line"}>
              {fate}
            </span>
            <span className="chip" data-t="line">
              {flow}
            </span>
          </span>
          <span>
            <b>{count}</b> of the people in the comparison. {what}
          </span>
        </li>
      ))}
    </ul>
  );
}

const FATES: Readonly<Record<string, string>> = {
  safe: "ok",
  migrated: "ok",
  moved: "warn",
  lost: "error",
  broken: "error",
};
