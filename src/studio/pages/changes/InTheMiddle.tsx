import type { Overview, PersonInTheMiddle } from "../../protocol.ts";
import { useLens } from "../LensBar.tsx";
import { useAnswerTo } from "../useAnswerTo.ts";
import type { Comparison } from "./PagePictures.tsx";
import { PicturePair } from "./PicturePair.tsx";

interface InTheMiddleProps {
  readonly person: PersonInTheMiddle;
  readonly overview: Overview;
  readonly comparison: Comparison;
}

/** The page of somebody in the middle of a journey as they open it again, with both versions. */
export function InTheMiddle({ person, overview, comparison: { reverting, other, of } }: InTheMiddleProps) {
  const { flow, step, title, site, lang, before, after } = person;
  const [lens] = useLens();
  const { answer, problem } = useAnswerTo("prepare-pages", reverting);
  return (
    <>
      <output className="small">
        {problem ??
          (answer === undefined ? `Preparing the pages of ${of}…` : `Somebody at “${title}” opens the page again.`)}
      </output>
      <PicturePair
        page={{ flow, step, title, why: [], before, after, only: null }}
        lens={{ ...lens, site, lang, arm: "" }}
        overview={overview}
        other={other}
        commit={answer?.commit}
        byPixel={false}
      />
    </>
  );
}
