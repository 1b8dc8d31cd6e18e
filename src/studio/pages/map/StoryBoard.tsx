import type { Overview } from "../../protocol.ts";
import type { StoryView } from "../../protocol-map.ts";
import type { Lens } from "../lens.ts";
import { SmallPage } from "../page/SmallPage.tsx";

interface StoryBoardProps {
  readonly story: StoryView;
  readonly lens: Lens;
  readonly overview: Overview;
  readonly titleOf: (step: string) => string;
  readonly onLine: (line: number) => void;
}

/** In px: the width of a page on the board. */
const WIDTH = 250;

/** The pages of a path side by side: each as it is when a person comes to it. */
export function StoryBoard({ story, lens, overview, titleOf, onLine }: StoryBoardProps) {
  const { site, lang, base, lines } = story;
  const pages = lines.flatMap(({ step }, line) =>
    step === null || step === lines[line - 1]?.step ? [] : [{ step, line }],
  );
  const here = pages.findLast(({ line }) => line <= lens.at)?.line;
  return (
    // Focusable, so that it can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="side-by-side" aria-label="The pages of the path" tabIndex={0}>
      {pages.map(({ step, line }, index) => (
        <figure key={line}>
          <figcaption>
            <button
              className="btn"
              data-size="s"
              type="button"
              aria-current={line === here ? "step" : undefined}
              onClick={() => onLine(line)}
            >
              {index + 1} {titleOf(step)}
            </button>
          </figcaption>
          <SmallPage
            title={`${titleOf(step)}, at line ${line + 1}`}
            path={`${base}?replay=${lens.story}`}
            lens={{ ...lens, site, lang }}
            overview={overview}
            chosen={NOTHING}
            isUsed={false}
            isInert
            line={line}
            scale={Math.min(1, WIDTH / lens.width)}
            height={420}
            onChoose={ignore}
            onShown={ignore}
          />
        </figure>
      ))}
    </section>
  );
}

const NOTHING = { key: null, field: null };
const ignore = (): void => undefined;
