import { useEffect, useId, useState } from "react";
import type { Overview } from "../../protocol.ts";
import { Toggle } from "../Controls.tsx";
import type { Lens } from "../lens.ts";
import { useView } from "../useView.ts";
import { PicturePair } from "./PicturePair.tsx";
import { messageOf, request } from "../request.ts";

/** What is compared with the pages as they are now. */
export interface Comparison {
  readonly title: string;
  /** The commit, if the pages without it are compared. */
  readonly reverting: { readonly reverting?: string };
  /** Which of the two those are. */
  readonly other: "before" | "after";
  /** Whose they are. */
  readonly of: string;
}

/** An earlier version, such as the last commit, with what was changed since. */
export function comparedWith(of: string): Comparison {
  return { title: "Pages before and after", reverting: {}, other: "before", of };
}

/** What is now with what will be once a commit is taken back. */
export function takenBack(commit: string): Comparison {
  const of = "the reverted version";
  return { title: "Pages before and after the revert", reverting: { reverting: commit }, other: "after", of };
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
  const { title, reverting, other, of } = comparison;
  const { site, lang, arm } = lens;
  const { answer, problem } = useView("changed-pages", { ...reverting, site, lang, arm });
  const pages = answer?.pages;
  const isDrawable = pages?.some(({ before, after }) => before !== null || after !== null) === true;
  const before = useBefore(isDrawable ? (answer?.commit ?? null) : null, reverting);
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
        <Toggle className="line small" isOn={byPixel} onToggle={setByPixel}>
          Compare them pixel by pixel (this also marks what only moved down)
        </Toggle>
      ) : null}
      {pages?.map((page) => (
        <PicturePair
          key={`${page.flow}/${page.step} ${site} ${lang} ${arm} ${lens.width}`}
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

interface Before {
  readonly commit: string | null;
  readonly problem?: string;
}

/**
 * Whether the pages of a commit can be drawn yet, or why they cannot. `commit` is `null` if none is needed. `reverting` is
 * a commit, if the pages are those without it.
 */
function useBefore(
  commit: string | null,
  { reverting }: { readonly reverting?: string },
): { readonly isReady: boolean; readonly problem?: string } {
  const [before, setBefore] = useState<Before | null>(null);
  useEffect(() => {
    if (commit === null) return;
    let isWanted = true;
    request("prepare-pages", { ...(reverting !== undefined && { reverting }) }).then(
      () => isWanted && setBefore({ commit }),
      (error: unknown) => isWanted && setBefore({ commit, problem: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [commit, reverting]);
  if (before === null || before.commit !== commit) return { isReady: false };
  return before.problem === undefined ? { isReady: true } : { isReady: false, problem: before.problem };
}
