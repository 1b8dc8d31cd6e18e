import type { Overview } from "../protocol.ts";
import { FindingPlace } from "./findings/FindingPlace.tsx";

/** Says which files are not valid JSON, because their contents are missing on the screen. */
export function UnreadFiles({ overview: { quick } }: { readonly overview: Overview }) {
  const mistakes = (quick?.findings ?? []).filter(({ rule }) => rule === "json");
  const firsts = mistakes.filter(({ file }, index) => mistakes.findIndex((one) => one.file === file) === index);
  if (firsts.length === 0) return null;
  return (
    <section className="problem" aria-label="Files that cannot be read">
      <div>
        <p>
          {firsts.length === 1
            ? "A file cannot be read, so what it contains is not shown. "
            : `${firsts.length} files cannot be read, so what they contain is not shown. `}
          All others are open. Nothing was changed.
        </p>
        {firsts.map((finding) => (
          <div key={finding.file}>
            <p>{finding.message}</p>
            <FindingPlace finding={finding} />
          </div>
        ))}
      </div>
    </section>
  );
}
