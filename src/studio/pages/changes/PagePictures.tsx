import type { Overview } from "../../protocol.ts";
import type { ChangedPages } from "../../protocol-changes.ts";
import type { Lens } from "../lens.ts";
import { useAsked } from "../useAsked.ts";
import { PicturePair } from "./PicturePair.tsx";
import { useBefore } from "./useBefore.ts";

interface PagePicturesProps {
  readonly overview: Overview;
  /** With a site and a language. */
  readonly lens: Lens;
}

/** Each page that may look otherwise than in the last commit, before and after, for those as whom one looks. */
export function PagePictures({ overview, lens }: PagePicturesProps) {
  const query = new URLSearchParams({ site: lens.site, lang: lens.lang, ...(lens.arm !== "" && { arm: lens.arm }) });
  const { answer, problem } = useAsked<ChangedPages>(`changed-pages?${query.toString()}`);
  const pages = answer?.pages;
  const isDrawable = pages?.some(({ before, after }) => before !== null || after !== null) === true;
  const before = useBefore(isDrawable ? (answer?.commit ?? null) : null);
  const why = problem ?? before.problem;
  return (
    <section className="stack" aria-labelledby="pictures">
      <h2 id="pictures">Pages before and after</h2>
      <p className="small muted">
        {why ??
          (pages === undefined
            ? "Comparing…"
            : pages.length === 0
              ? "No page differs for those as whom you look."
              : isDrawable && !before.isReady
                ? "The pages of the last commit are being made ready…"
                : "As one comes to them, with sample answers. What appears later, in dialogs or as an error, is told in words alone.")}
      </p>
      {pages?.map((page) => (
        <PicturePair
          key={`${page.flow}/${page.step} ${query.toString()} ${lens.width}`}
          page={page}
          lens={lens}
          overview={overview}
          commit={before.isReady ? (answer?.commit ?? undefined) : undefined}
        />
      ))}
    </section>
  );
}
