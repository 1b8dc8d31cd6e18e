import { useId, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { ChangedPages } from "../../protocol-changes.ts";
import type { Lens } from "../lens.ts";
import { useAsked } from "../useAsked.ts";
import { PicturePair } from "./PicturePair.tsx";
import { useBefore } from "./useBefore.ts";

/** What is compared with the pages as they are now. */
export interface Comparison {
  readonly title: string;
  /** Which pages differ is asked here. */
  readonly path: string;
  /** Whoever asks here has the pages that are not those of now made ready. */
  readonly makes: string;
  /** Which of the two those are. */
  readonly other: "before" | "after";
  /** Whose they are. */
  readonly of: string;
}

/** The last commit with what was changed since. */
export const UNCOMMITTED: Comparison = {
  title: "Pages before and after",
  path: "changed-pages",
  makes: "before",
  other: "before",
  of: "the last commit",
};

/** What is now with what will be once a commit is taken back. */
export function takenBack(commit: string): Comparison {
  const path = `commits/${commit}/taken-back/pages`;
  return { title: "Pages before and after the revert", path, makes: path, other: "after", of: "the reverted version" };
}

interface PagePicturesProps {
  readonly overview: Overview;
  /** With a site and a language. */
  readonly lens: Lens;
  readonly comparison: Comparison;
}

/** Each page that may look otherwise, before and after, for those as whom one looks. */
export function PagePictures({ overview, lens, comparison }: PagePicturesProps) {
  const id = useId();
  const { title, path, makes, other, of } = comparison;
  const query = new URLSearchParams({ site: lens.site, lang: lens.lang, ...(lens.arm !== "" && { arm: lens.arm }) });
  const { answer, problem } = useAsked<ChangedPages>(`${path}?${query.toString()}`);
  const pages = answer?.pages;
  const isDrawable = pages?.some(({ before, after }) => before !== null || after !== null) === true;
  const before = useBefore(isDrawable ? (answer?.commit ?? null) : null, makes);
  const why = problem ?? before.problem;
  const [byPixel, setByPixel] = useState(false);
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="small muted">
        {why ??
          (pages === undefined
            ? "Comparing…"
            : pages.length === 0
              ? "No page differs for the people chosen above."
              : isDrawable && !before.isReady
                ? `Preparing the pages of ${of}…`
                : "These are the pages as they open, with sample answers. What appears later, in dialogs or as an error, is only described in words.")}
      </p>
      {isDrawable ? (
        <label className="line small">
          <input type="checkbox" checked={byPixel} onChange={() => setByPixel(!byPixel)} />
          Compare them pixel by pixel (this also marks what only moved down)
        </label>
      ) : null}
      {pages?.map((page) => (
        <PicturePair
          key={`${page.flow}/${page.step} ${query.toString()} ${lens.width}`}
          page={page}
          lens={lens}
          overview={overview}
          other={other}
          byPixel={byPixel}
          commit={before.isReady ? (answer?.commit ?? undefined) : undefined}
        />
      ))}
    </section>
  );
}
