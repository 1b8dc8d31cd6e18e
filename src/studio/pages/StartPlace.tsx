import { useAtomValue } from "jotai";
import type { Overview } from "../protocol.ts";
import { hashOf } from "./lens.ts";
import { lensAtom } from "./state.ts";

/** What is shown before a journey is chosen: the journeys, a first change, and what the places are for. */
export function StartPlace({ overview }: { readonly overview: Overview }) {
  const lens = useAtomValue(lensAtom);
  const { journeys, languages, sites } = overview;
  return (
    <div className="scroll">
      <div className="start">
        <section className="stack" aria-labelledby="start">
          <h1 id="start">Which journey?</h1>
          <p className="muted">
            You see it as people see it, at {counted(sites.length, "site")} and in{" "}
            {counted(languages.length, "language")}. Nothing that you do here is live until somebody has reviewed it.
          </p>
          <ul className="start__journeys">
            {journeys.map(({ id, title, steps }) => (
              <li key={id}>
                <a
                  className="card start__journey"
                  href={hashOf({ ...lens, place: "page", flow: id, step: steps[0]?.id ?? "" })}
                >
                  <b>{id}</b>
                  <span>{title}</span>
                  <small className="muted">{counted(steps.length, "step")}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section className="card" aria-labelledby="minutes">
          <h2 id="minutes" className="card__h">
            The first three minutes
          </h2>
          <ol className="card__b stack">
            {FIRST.map(([what, how]) => (
              <li key={what}>
                <b>{what}</b>
                <br />
                <span className="muted">{how}</span>
              </li>
            ))}
          </ol>
        </section>
        <dl className="start__places">
          {PLACES.map(([place, what]) => (
            <div key={place}>
              <dt>{place}</dt>
              <dd className="muted">{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

const FIRST = [
  ["Change a sentence", "Press it on the page, and write it in each language."],
  ["Make a field optional at one site", "Press the field. The check tells you if somebody gets stuck."],
  ["Try another title on some people", "“Try something…” begins an experiment. Nobody sees it yet."],
  ["See what changes for whom", "Changes shows it in sentences and pictures, also for people in the middle."],
  ["Submit for review", "With a name and a reason. Undo takes back everything before that."],
] as const;

const PLACES = [
  ["Map", "Every step as a picture of its page, and how people get from one to another."],
  ["Page", "The page itself. Press what you want to change, and change it beside it."],
  ["Texts", "All texts, languages side by side."],
  ["Changes", "What differs for whom. Submit for review, or revert."],
  ["Review", "What somebody has to approve, and what was said about texts, parts and changes."],
  ["Experiments", "What is being tried, and on how many people."],
  ["Sites and prices", "Phone numbers, links, prices, taxes and coupons, with a page beside them."],
  ["JSON", "The files themselves."],
  ["Findings", "What is to be fixed or checked, and what to do about it."],
] as const;
