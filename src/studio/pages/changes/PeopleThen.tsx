import { useId } from "react";
import { useView } from "../useView.ts";
import { PeopleList } from "./PeopleList.tsx";

/** What becomes of people in the middle when a commit is taken back. */
export function PeopleThen({ commit }: { readonly commit: string }) {
  const id = useId();
  const { answer: people, problem } = useView("revert-people", { commit });
  return (
    <section className="card" aria-labelledby={id}>
      <h3 id={id} className="card__h">
        People in the middle
      </h3>
      <output>
        {people === undefined ? (
          <p className="card__b muted">
            {problem ?? "Calculating what happens to people who began with the current version…"}
          </p>
        ) : people === null ? (
          <p className="card__b">This could not be calculated.</p>
        ) : null}
      </output>
      {people == null ? null : <PeopleList people={people} />}
    </section>
  );
}
