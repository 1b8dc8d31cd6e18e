import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import { isFromFrame, PROTOCOL, type ToFrame } from "../../../app/dev/index.ts";
import type { Overview, PageView } from "../../protocol.ts";
import { ask } from "../ask.ts";
import type { Lens } from "../lens.ts";
import { addressIn, armsOf } from "../preview-address.ts";
import { reloadsAtom } from "../state.ts";
import { answersAtom } from "./answers.ts";
import { Calls } from "./Calls.tsx";
import type { Chosen } from "./chosen.ts";

interface PreviewProps {
  readonly view: PageView;
  readonly lens: Lens;
  readonly overview: Overview;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onShown: (keys: readonly string[]) => void;
}

/** The page as people see it, by the engine and the renderer that they have. Nothing is sent, and nothing is kept. */
export function Preview({ view, lens, overview, chosen, onChoose, onShown }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const reloads = useAtomValue(reloadsAtom);
  const answers = useAtomValue(answersAtom);
  const [again, setAgain] = useState(0);
  const [isUsed, setUsed] = useState(false);
  const [found, setFound] = useState<string | null | undefined>(undefined);
  const tell = useCallback(
    (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  );
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isFromFrame(data)) return;
      if (data.tell === "chosen") onChoose({ key: data.key, field: data.field });
      if (data.tell === "shown") {
        onShown(data.keys);
        tell({ studio: PROTOCOL, ask: "mode", choosing: !isUsed });
      }
      if (data.tell === "waits") tell({ studio: PROTOCOL, ask: "answer", answers });
      if (data.tell === "left") document.querySelector<HTMLElement>('[aria-label="On this page"] button')?.focus();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });
  useEffect(() => tell({ studio: PROTOCOL, ask: "mode", choosing: !isUsed }), [isUsed, tell]);
  useEffect(() => tell({ studio: PROTOCOL, ask: "answer", answers }), [answers, tell]);
  useEffect(() => tell({ studio: PROTOCOL, ask: "show", key: chosen.key }), [chosen.key, tell]);
  const { address } = view;
  const path = address ?? (typeof found === "string" ? `${view.base}?replay=${found}` : null);
  const findWay = async () => {
    setFound(undefined);
    const { flow, step, site, lang } = lens;
    const { replay } = await ask<{ replay: string | null }>("ways", {
      flow,
      step,
      site,
      lang,
      arms: armsOf(lens, overview),
    });
    setFound(replay);
  };
  return (
    <section className="stage" aria-label="The page">
      <div className="device__bar">
        <b>{lens.width} px</b>
        <label className="check">
          <input type="checkbox" checked={isUsed} onChange={({ target }) => setUsed(target.checked)} />
          <span>Use the page</span>
        </label>
        <span className="small muted">
          {address?.endsWith("-dev") === true
            ? "Reached with sample answers. Nothing is sent; what has no sample answer stays unanswered."
            : path === address
              ? "Nothing is sent: no service stands behind it, and samples answer what it asks for."
              : "Nothing is sent: no service stands behind it, so what it asks for stays unanswered."}
        </span>
      </div>
      {path === null ? (
        <div className="waiting-note">
          <p>This step has no sample: somebody has to come to it through the journey.</p>
          <button className="btn" data-v="primary" type="button" onClick={() => void findWay()}>
            Find the shortest way there
          </button>
          {found === null ? <p>No way was found. The check says why, where a step cannot be reached.</p> : null}
        </div>
      ) : (
        // Scrolled by keys where the page is wider than its place.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="stage__view" aria-label={`${lens.width} px`} tabIndex={0}>
          {/* The same origin, and code of ours: a sandbox that lets it run there would hold nothing back. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            key={`${reloads} ${again}`}
            ref={frame}
            title={`${view.title}, as people see it`}
            src={addressIn(path, lens, overview)}
            style={{ inlineSize: lens.width, colorScheme: lens.scheme }}
          />
        </section>
      )}
      <Calls
        calls={view.calls}
        lang={lens.lang}
        isWalk={address === null && path !== null}
        onAgain={() => setAgain((count) => count + 1)}
      />
    </section>
  );
}
