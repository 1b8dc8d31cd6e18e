import { useAtomValue } from "jotai";
import { type CSSProperties, type RefCallback, useLayoutEffect, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { findWay } from "../find-way.ts";
import { hashOf, type Lens } from "../lens.ts";
import { reloadsAtom } from "../state.ts";
import { Calls } from "./Calls.tsx";
import type { Chosen } from "./chosen.ts";
import { PageFrame } from "./PageFrame.tsx";
import { PageSheet } from "./PageSheet.tsx";
import { useStray } from "./useStray.ts";
import type { CallView } from "../../protocol-calls.ts";
import { answersAtom, isUnchosen } from "./answers.ts";

interface PreviewProps {
  readonly view: PageView;
  readonly lens: Lens;
  readonly overview: Overview;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onShown: (keys: readonly string[]) => void;
}

/** The calls that got made-up answers since the page was drawn. */
interface Answered {
  readonly drawing: string;
  readonly operations: readonly string[];
}

/** The page as people see it, or several versions side by side, and its calls. */
export function Preview({ view, lens, overview, chosen, onChoose, onShown }: PreviewProps) {
  const [again, setAgain] = useState(0);
  const [isUsed, setUsed] = useState(false);
  const [found, setFound] = useState<string | null | undefined>(undefined);
  const { stage, scale } = useFit(lens.width);
  const { address } = view;
  const path = address ?? found ?? null;
  const find = async () => {
    setFound(undefined);
    setFound(await findWay(view.base, lens, overview));
  };
  // The old page stays until the new path is known.
  const findAgain = async () => {
    setFound(await findWay(view.base, lens, overview));
    setAgain((count) => count + 1);
  };
  const onStray = useStray(() => void findAgain());
  const isOne = lens.sheet === "one";
  // An edit, another step or another address draws the page again.
  const drawing = `${again} ${useAtomValue(reloadsAtom)} ${path}`;
  const [drawn, setDrawn] = useState("");
  const [madeUp, setMadeUp] = useState<Answered>({ drawing, operations: [] });
  const frame = {
    lens,
    overview,
    chosen,
    isUsed,
    onChoose,
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
      <div className="device__bar">
        <b>
          {lens.sheet === "widths"
            ? "All widths"
            : `${lens.width} px${isOne && scale < 1 ? `, at ${Math.round(scale * 100)} %` : ""}`}
        </b>
        <label className="check">
          <input type="checkbox" checked={isUsed} onChange={({ target }) => setUsed(target.checked)} />
          <span>Use the page</span>
        </label>
        <span className="small muted">
          {isOne && path !== null && drawn !== drawing
            ? "Drawing the page…"
            : address?.endsWith("-dev") === true
              ? "Reached with sample answers. Nothing is sent to a service."
              : address !== null || (path === null && isOne)
                ? "Nothing is sent to a service. Calls get sample answers."
                : "Reached by the shortest path. Nothing is sent to a service. Calls get sample answers."}
        </span>
      </div>
      <OutOfDate missing={overview.missingOnPages} lens={lens} />
      {madeUp.drawing === drawing ? <MadeUpAnswers operations={madeUp.operations} calls={view.calls} /> : null}
      {!isOne ? (
        <PageSheet key={again} view={view} {...frame} />
      ) : path === null ? (
        <div className="waiting-note">
          <p>This step has no sample answers, so it can only be reached through the journey.</p>
          <button className="btn" data-v="primary" type="button" onClick={() => void find()}>
            Find the shortest path there
          </button>
          {found === null ? <p>No path was found. If the step cannot be reached, the check says why.</p> : null}
        </div>
      ) : (
        // Focusable, so that it can be scrolled by keys if the page is wider than its place.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section ref={stage} className="stage__view" aria-label={`${lens.width} px`} tabIndex={0}>
          <PageFrame
            key={again}
            title={`${view.title}, as people see it`}
            path={path}
            onStray={onStray}
            style={drawnAt(scale, lens.width)}
            {...frame}
          />
        </section>
      )}
      <Calls
        asking={view.asking}
        calls={view.calls}
        language={overview.languages.find(({ id }) => id === lens.lang) ?? { id: lens.lang, name: lens.lang }}
        isWalk={address === null && (path !== null || lens.sheet !== "one")}
        onAgain={() => setAgain((count) => count + 1)}
      />
    </section>
  );
}

/** Says that the page does not show the last edits, because it would not work with them. */
function OutOfDate({ missing, lens }: { readonly missing: number; readonly lens: Lens }) {
  if (missing === 0) return null;
  return (
    <p className="stage__note small" role="status">
      <b>The page is as it was before the last {missing === 1 ? "change" : `${missing} changes`}.</b> It cannot be shown
      as it is now. <a href={hashOf({ ...lens, place: "findings" })}>See what is to be fixed</a>
    </p>
  );
}

interface MadeUpAnswersProps {
  /** The calls that got an answer made from the contract. */
  readonly operations: readonly string[];
  /** The calls of the step. The page may have gone on to another one. */
  readonly calls: readonly CallView[];
}

/** Says which answers on the page are no service's, and no sample either. */
function MadeUpAnswers({ operations, calls }: MadeUpAnswersProps) {
  const answers = useAtomValue(answersAtom);
  const shown = operations.filter((one) => isUnchosen(answers, one));
  if (shown.length === 0) return null;
  const names = shown.map((one) => `“${calls.find(({ operation }) => operation === one)?.summary ?? one}”`);
  return (
    <p className="stage__note small" role="note">
      <b>Made-up {shown.length === 1 ? "answer" : "answers"} from the contract</b> to {names.join(", ")}: the sample
      data has none. Choose another one under “Calls of this step”.
    </p>
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
