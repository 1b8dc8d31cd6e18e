import type { Overview } from "../../protocol.ts";
import { useLens } from "../LensBar.tsx";
import { SeenAs } from "../Look.tsx";
import { useView } from "../useView.ts";
import { ChangeList } from "./ChangeList.tsx";
import { EarlierCommits } from "./EarlierCommits.tsx";
import { InReview } from "./InReview.tsx";
import { comparedWith, PagePictures } from "./PagePictures.tsx";
import { PeopleList, PeopleThere } from "./PeopleList.tsx";
import { RecordedChanges } from "./RecordedChanges.tsx";
import { SubmitForm } from "./SubmitForm.tsx";
import { resolvedLens } from "../lens.ts";

/** What differs from the last commit, or on another branch from the main one, for whom, and what becomes of people in the middle; then, to review. */
export function ChangesPlace({ overview }: { readonly overview: Overview }) {
  const { answer: view, problem } = useView("changes", {});
  const { answer: comments } = useView("comments", {});
  const [lens] = useLens();
  const { changed } = overview;
  const seen = resolvedLens(lens, overview);
  const base = view?.base ?? "the last commit";
  const isKnown = view !== undefined && (view.changes.length > 0 || view.people !== null || view.problem !== null);
  return (
    <>
      <h1 className="vh">Changes</h1>
      <fieldset className="lens" aria-label="What to look at">
        <span className="label">Compared with {base}</span>
        <SeenAs overview={overview} arm="See pages as" />
        <span className="grow" />
        <span className="small muted">
          {changed.length} {changed.length === 1 ? "file" : "files"} not submitted
        </span>
      </fieldset>
      <div className="cols" data-cols="changes">
        <nav className="panel" data-side="start" aria-label="What you did">
          <h2 className="sec__h">What you did</h2>
          <ul className="acts">
            {view?.acts.map((what, index) => (
              <li key={index}>{what}</li>
            ))}
          </ul>
          {view?.acts.length === 0 ? (
            <p className="waiting-note">Nothing yet. Your changes are listed here, the last one first.</p>
          ) : null}
        </nav>
        <section className="scroll stack wrap" aria-label="What differs">
          {problem === undefined ? null : <p>{problem}</p>}
          <section className="card" aria-labelledby="differs">
            <h2 id="differs" className="card__h">
              What differs, for whom
            </h2>
            {view?.problem == null ? null : <p className="card__b">{view.problem}</p>}
            {!isKnown ? <p className="card__b muted">Comparing…</p> : null}
            {isKnown && view.changes.length === 0 && view.problem === null ? (
              <p className="card__b">Nothing that people could notice.</p>
            ) : null}
            <ChangeList changes={view?.changes ?? []} comments={comments} />
          </section>
          <PagePictures overview={overview} lens={seen} comparison={comparedWith(base)} />
          <section className="card" aria-labelledby="middle">
            <h2 id="middle" className="card__h">
              People in the middle
            </h2>
            <PeopleThere />
            {view?.people == null ? (
              <p className="card__b muted">Calculating what happens to people who began with {base}…</p>
            ) : (
              <PeopleList people={view.people} overview={overview} comparison={comparedWith(base)} />
            )}
          </section>
          <RecordedChanges />
          <InReview hindrance={overview.git.hindrance} />
          <EarlierCommits overview={overview} lens={seen} />
        </section>
        <SubmitForm overview={overview} />
      </div>
    </>
  );
}
