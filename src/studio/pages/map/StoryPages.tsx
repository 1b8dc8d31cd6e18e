import type { Overview } from "../../protocol.ts";
import type { StoryView } from "../../protocol-map.ts";
import { Button } from "../Controls.tsx";
import type { Lens } from "../lens.ts";
import { SmallPage } from "../page/SmallPage.tsx";

interface OfStory {
  readonly story: StoryView;
  readonly lens: Lens;
  readonly overview: Overview;
}

interface StoryBoardProps extends OfStory {
  readonly titleOf: (step: string) => string;
  readonly onLine: (line: number) => void;
}

/** The pages of a path side by side: each as it is when a person comes to it. */
export function StoryBoard({ titleOf, onLine, ...of }: StoryBoardProps) {
  const { lines } = of.story;
  const pages = lines.flatMap(({ step }, line) =>
    step === null || step === lines[line - 1]?.step ? [] : [{ step, line }],
  );
  const here = pages.findLast(({ line }) => line <= of.lens.at)?.line;
  return (
    // Focusable, so that it can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="side-by-side" aria-label="The pages of the path" tabIndex={0}>
      {pages.map(({ step, line }, index) => (
        <figure key={line}>
          <figcaption>
            <Button
              words={`${index + 1} ${titleOf(step)}`}
              size="s"
              aria-current={line === here ? "step" : undefined}
              onClick={() => onLine(line)}
            />
          </figcaption>
          <PageAfter {...of} line={line} title={`${titleOf(step)}, at line ${line + 1}`} room={250} height={420} />
        </figure>
      ))}
    </section>
  );
}

/** The page that a person sees at this point of the story. */
export function StoryPage({ title, ...of }: OfStory & { readonly title: string }) {
  const { story, width, at } = of.lens;
  return (
    <section className="panel" aria-label="The page at this line">
      <div className="sec">
        <h2>{title}</h2>
        <p className="small muted">{width} px. To use the page, open it at the place Page.</p>
      </div>
      <PageAfter key={story} {...of} line={at} title={`${title}, at this line`} room={340} height={640} />
    </section>
  );
}

interface PageAfterProps extends OfStory {
  readonly line: number;
  readonly title: string;
  /** In px: the width of its place. */
  readonly room: number;
  readonly height: number;
}

/** The page after a line, to be looked at. */
function PageAfter({ story: { site, lang, base }, lens, room, ...page }: PageAfterProps) {
  return (
    <SmallPage
      {...page}
      path={`${base}?replay=${lens.story}`}
      lens={{ ...lens, site, lang }}
      chosen={NOTHING}
      isUsed={false}
      isInert
      scale={Math.min(1, room / lens.width)}
      onChoose={ignore}
      onShown={ignore}
    />
  );
}

const NOTHING = { key: null, field: null };
const ignore = (): void => undefined;
