import { useAtomValue } from "jotai";
import { type CSSProperties, type RefCallback, useLayoutEffect, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { hashOf, type Lens, armIn, WIDTHS } from "../lens.ts";
import { reloadsAtom } from "../state.ts";
import { Calls } from "./Calls.tsx";
import { PageFrame, type PageFrameProps } from "./PageFrame.tsx";
import { type Sought, useAddress } from "./useAddress.ts";
import { armChoices } from "../LensBar.tsx";
import { SmallPage } from "./SmallPage.tsx";

interface PreviewProps
  extends Pick<PageFrameProps, "lens" | "chosen" | "isUsed" | "written" | "parts" | "onChoose" | "onShown"> {
  readonly view: PageView;
  readonly overview: Overview;
  /** The state in which the page is shown. By default, as it opens. */
  readonly sought?: Sought | null;
}

/** The calls that got made-up answers since the page was drawn. */
interface Answered {
  readonly drawing: string;
  readonly operations: readonly string[];
}

/** The page as people see it, or several versions side by side, and its calls. */
export function Preview({ view, overview, sought, written, parts, onShown, ...shown }: PreviewProps) {
  const { lens } = shown;
  const [again, setAgain] = useState(0);
  const { stage, scale } = useFit(lens.width);
  const { address } = view;
  const { path: found, round, onStray } = useAddress(view, lens, overview, sought);
  const path = found ?? null;
  const isOne = lens.sheet === "one";
  const isWalk = (path !== address || address === null) && (path !== null || !isOne);
  const isSample = path === address && address?.endsWith("-dev") === true;
  // An edit, another step or another address draws the page again.
  const drawing = `${again} ${round} ${useAtomValue(reloadsAtom)} ${path}`;
  const [drawn, setDrawn] = useState("");
  const [madeUp, setMadeUp] = useState<Answered>({ drawing, operations: [] });
  const frame = {
    ...shown,
    overview,
    onShown: (keys: readonly string[]) => {
      setDrawn(drawing);
      onShown(keys);
    },
    onMadeUp: (operation: string) =>
      setMadeUp((before) => {
        const known = before.drawing === drawing ? before.operations : [];
        return { drawing, operations: [...new Set([...known, operation])] };
      }),
  };
  return (
    <section className="stage" aria-label="The page">
      <OutOfDate missing={overview.missingOnPages} lens={lens} />
      {!isOne ? (
        <PageSheet key={again} view={view} {...frame} />
      ) : path === null ? (
        <p className="waiting-note">
          {found === undefined
            ? "Looking for the shortest path to this step…"
            : "No path leads to this step. The check says why."}
        </p>
      ) : (
        // Focusable, so that it can be scrolled by keys if the page is wider than its place.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section ref={stage} className="stage__view" aria-label={`${lens.width} px`} tabIndex={0}>
          <PageFrame
            key={`${again} ${round}`}
            title={`${view.title}, as people see it`}
            path={path}
            onStray={onStray}
            written={written}
            parts={parts}
            style={drawnAt(scale, lens.width)}
            {...frame}
          />
        </section>
      )}
      <Calls
        asking={view.asking}
        calls={view.calls}
        madeUp={madeUp.drawing === drawing ? madeUp.operations : []}
        language={overview.languages.find(({ id }) => id === lens.lang) ?? { id: lens.lang, name: lens.lang }}
        note={
          isOne && path !== null && drawn !== drawing
            ? "Drawing the page…"
            : [
                ...(isOne && scale < 1 ? [`${lens.width} px, at ${Math.round(scale * 100)} %`] : []),
                ...(isSample ? ["Reached with sample answers"] : isWalk ? ["Reached by the shortest path"] : []),
                "Nothing is sent to a service",
              ].join(" · ")
        }
        isWalk={isWalk}
        onAgain={() => setAgain((count) => count + 1)}
      />
    </section>
  );
}

/** Says that the page does not show the last edits, because it would not work with them. */
function OutOfDate({ missing, lens }: { readonly missing: number; readonly lens: Lens }) {
  if (missing === 0) return null;
  return (
    <output className="stage__note small">
      <b>The page is as it was before the last {missing === 1 ? "change" : `${missing} changes`}.</b> It cannot be shown
      as it is now. <a href={hashOf({ ...lens, place: "findings" })}>See what is to be fixed</a>
    </output>
  );
}

/** At a smaller scale, text is not readable, so the page is scrolled instead. */
const SMALLEST = 0.75;

/** The scale at which a page of some width fits beside the lists. 1 for the original size. */
function useFit(width: number): { readonly stage: RefCallback<HTMLElement>; readonly scale: number } {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    if (stage === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect.width);
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage]);
  const scale = room / width;
  return { stage: setStage, scale: scale >= 1 || scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100 };
}

/** Enlarges a scaled frame to fill its place. */
function drawnAt(scale: number, width: number): CSSProperties {
  if (scale === 1) return {};
  return {
    transform: `scale(${scale})`,
    transformOrigin: "0 0",
    blockSize: `${100 / scale}%`,
    marginInline: `0 ${-(1 - scale) * width}px`,
  };
}

interface PageSheetProps extends Omit<PageFrameProps, "title" | "path" | "style"> {
  readonly view: PageView;
}

/** A page in all widths, languages, arms or sites, side by side at half size. */
function PageSheet({ lens, overview, ...props }: PageSheetProps) {
  return (
    // Focusable, so that it can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="side-by-side" aria-label="Side by side" tabIndex={0}>
      {variantsOf(lens, overview).map(([name, as]) => (
        <SheetPage key={name} name={name} lens={as} overview={overview} {...props} />
      ))}
    </section>
  );
}

function SheetPage({ name, view, lens, ...props }: PageSheetProps & { readonly name: string }) {
  const { path, round, onStray } = useAddress(view, lens, props.overview);
  return (
    <figure>
      <figcaption className="lab">{name}</figcaption>
      {typeof path === "string" ? (
        <SmallPage
          key={round}
          {...props}
          title={`${view.title}, ${name}`}
          path={path}
          lens={lens}
          scale={0.5}
          height={550}
          onStray={onStray}
        />
      ) : (
        <p className="waiting-note">{path === null ? "No path was found." : "Looking for a path there…"}</p>
      )}
    </figure>
  );
}

function variantsOf(lens: Lens, overview: Overview): readonly (readonly [name: string, lens: Lens])[] {
  switch (lens.sheet) {
    case "widths":
      return WIDTHS.map((width) => [`${width} px`, { ...lens, width }]);
    case "languages":
      return overview.languages.map(({ id, name }) => [name, { ...lens, lang: id }]);
    case "arms": {
      // Of the experiment that is chosen; without one, of all.
      const chosen = armIn(lens)?.flag;
      return armChoices(overview)
        .filter(([arm]) => arm === "" || chosen === undefined || armIn({ arm })?.flag === chosen)
        .map(([arm, name]) => [name, { ...lens, arm }]);
    }
    case "sites":
      return overview.sites.map((site) => [site, { ...lens, site }]);
    case "one":
      return [[`${lens.width} px`, lens]];
  }
}
