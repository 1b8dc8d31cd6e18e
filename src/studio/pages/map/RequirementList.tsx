import type { FoundRequirement } from "./find.ts";

/** If there are more results, the search has to be refined. */
const MOST = 12;

/** The requirements that match the search and that the chosen step shows. */
export function RequirementList({ found }: { readonly found: readonly FoundRequirement[] }) {
  if (found.length === 0) return null;
  return (
    <section className="sec" aria-label="Requirements found here">
      <h3>
        Requirements found here <span className="count">{found.length}</span>
      </h3>
      <ul className="stack">
        {found.slice(0, MOST).map(({ id, words, shows }) => (
          <li key={id}>
            <b>{id}</b> {words}
            {shows.length === 0 ? null : (
              <span className="small muted"> Its words and tests name {shows.join(", ")}.</span>
            )}
          </li>
        ))}
      </ul>
      {found.length > MOST ? (
        <p className="small muted">And {found.length - MOST} more: add words to narrow the search.</p>
      ) : null}
    </section>
  );
}
