import { plainText } from "../../plain-text.ts";
import type { Comment } from "../../protocol-comments.ts";
import { hashOf } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { ApprovedBy } from "./Approve.tsx";

/** Changes of stored test walks, and who approved them on this branch. Those to be approved are at Changes. */
export function ApprovedWalks({ comments }: { readonly comments: readonly Comment[] }) {
  const [lens] = useLens();
  const walks = comments.filter(({ approves }) => approves?.of === "walks");
  return (
    <section className="card" aria-labelledby="walks">
      <h2 id="walks" className="card__h">
        Approved changes of stored test walks
      </h2>
      <p className="card__b small">
        {walks.length === 0 ? "Nothing is approved on this branch. " : ""}
        <a href={hashOf({ ...lens, place: "changes" })}>What is to be approved is at Changes</a>
      </p>
      <ul className="changes">
        {walks.map((comment) => (
          <li key={comment.path}>
            <ul className="small">
              {Object.entries(comment.approves?.seen ?? {}).map(([name, words]) => (
                <li key={name}>{plainText(words)}</li>
              ))}
            </ul>
            <ApprovedBy comment={comment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
