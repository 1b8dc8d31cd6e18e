import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { findWay } from "../find-way.ts";
import type { Lens } from "../lens.ts";
import { reloadsAtom } from "../state.ts";
import { Calls } from "./Calls.tsx";
import type { Chosen } from "./chosen.ts";
import { MadeUpAnswers } from "./MadeUpAnswers.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { PageSheet } from "./PageSheet.tsx";
import { drawnAt, useFit } from "./useFit.ts";
import { useStray } from "./useStray.ts";

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
