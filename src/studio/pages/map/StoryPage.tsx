import type { Overview } from "../../protocol.ts";
import type { StoryView } from "../../protocol-map.ts";
import type { Lens } from "../lens.ts";
import { SmallPage } from "../page/SmallPage.tsx";

interface StoryPageProps {
  readonly story: StoryView;
  readonly lens: Lens;
  readonly overview: Overview;
  readonly title: string;
}

/** In px: the width of its column. */
const WIDTH = 340;

/** The page that a person sees at this point of the story. */
export function StoryPage({ story, lens, overview, title }: StoryPageProps) {
  const { site, lang, base } = story;
  return (
    <section className="panel" aria-label="The page at this line">
      <div className="sec">
        <h2>{title}</h2>
        <p className="small muted">{lens.width} px. To use the page, open it at the place Page.</p>
      </div>
      <SmallPage
        key={lens.story}
        title={`${title}, at this line`}
        path={`${base}?replay=${lens.story}`}
        lens={{ ...lens, site, lang }}
        overview={overview}
        chosen={NOTHING}
        isUsed={false}
        isInert
        line={lens.at}
        scale={Math.min(1, WIDTH / lens.width)}
        height={640}
        onChoose={ignore}
        onShown={ignore}
      />
    </section>
  );
}

const NOTHING = { key: null, field: null };
const ignore = (): void => undefined;
