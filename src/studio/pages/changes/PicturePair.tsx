import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { ChangedPage } from "../../protocol-changes.ts";
import { hashOf, type Lens } from "../lens.ts";
import { addressIn } from "../preview-address.ts";
import { reloadsAtom } from "../state.ts";
import { differenceWords, SIGNS } from "./difference-words.ts";
import { differencesBetween } from "./differences.ts";
import { Picture, type Seen } from "./Picture.tsx";
import { type Painted, pixelWords, usePixels } from "./pixels.ts";
import { Button, Chip } from "../Controls.tsx";

interface PicturePairProps {
  readonly page: ChangedPage;
  readonly lens: Lens;
  readonly overview: Overview;
  /** Which of the two is drawn from what git has. */
  readonly other: "before" | "after";
  /** Where git has it; `undefined`: it cannot be drawn yet. */
  readonly commit: string | undefined;
  readonly byPixel: boolean;
}

/** So high is a page until it has told how high it is. */
const FIRST_HEIGHT = 700;

/** A page as it was and as it is, side by side, with what differs marked and told. It is drawn while it is in sight. */
export function PicturePair({ page, lens, overview, other, commit, byPixel }: PicturePairProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [left, right] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const isInView = useInView(card);
  const reloads = useAtomValue(reloadsAtom);
  const [before, setBefore] = useState<Seen | null>(null);
  const [after, setAfter] = useState<Seen | null>(null);
  const differences = useMemo(
    () => (before === null || after === null ? null : differencesBetween(before.things, after.things)),
    [before, after],
  );
  const [painted, setPainted] = useState<Painted>(UNPAINTED);
  const pixels = usePixels(byPixel ? painted : UNPAINTED);
  const [attempt, setAttempt] = useState(0);
  const height = Math.max(before?.height ?? 0, after?.height ?? 0, FIRST_HEIGHT);
  const highest = differences?.[0]?.after?.[1] ?? differences?.[0]?.before?.[1];
  useEffect(() => {
    const scale = (right.current?.clientWidth ?? lens.width) / lens.width;
    if (highest !== undefined) right.current?.scrollTo({ top: Math.max(0, highest - 80) * Math.min(1, scale) });
  }, [highest, lens.width, right]);
  const { flow, step, title, why } = page;
  const address = (path: string | null, which: "before" | "after") =>
    path === null ? null : addressIn(path, lens, overview) + (which === other ? `&before=${commit ?? ""}` : "");
  const mask = pixels === null || pixels === "failed" ? null : pixels.mask;
  const common = {
    isDrawn: isInView && commit !== undefined,
    width: lens.width,
    scheme: lens.scheme,
    height,
    isPainted: byPixel && page.only === null && differences !== null,
    mask,
  };
  // Both at once could not be told apart.
  const marked = mask === null ? (differences ?? []) : [];
  const isLate = useLate(common.isDrawn && page.only === null && differences === null, attempt);
  return (
    <section className="card" aria-labelledby={id} ref={card}>
      <div className="card__h line" data-wrap>
        <h3 id={id}>{title}</h3>
        <Chip words={flow} tone="line" />
        {why.length === 0 ? null : <span className="small muted">Changed in the files: {why.join(", ")}.</span>}
        <span className="grow" />
        <a className="small" href={hashOf({ ...lens, place: "page", flow, step })}>
          Open the page
        </a>
      </div>
      <div className="card__b">
        {page.before === null && page.after === null ? (
          <p>This step has no sample answers, so it is not drawn here.</p>
        ) : (
          <>
            <div className="shots">
              <Picture
                key={`before ${attempt}`}
                {...common}
                name="Before"
                address={address(page.before, "before")}
                marks={marked.flatMap(({ kind, before }) => (before === null ? [] : [[before, kind]]))}
                scroller={left}
                onScroll={(top) => right.current?.scrollTo({ top })}
                onSeen={setBefore}
                onPainted={(image) => setPainted((now) => ({ ...now, before: image }))}
              />
              <Picture
                key={`after ${attempt} ${reloads}`}
                {...common}
                name="After"
                address={address(page.after, "after")}
                marks={marked.flatMap(({ kind, after }) => (after === null ? [] : [[after, kind]]))}
                scroller={right}
                onScroll={(top) => left.current?.scrollTo({ top })}
                onSeen={setAfter}
                onPainted={(image) => setPainted((now) => ({ ...now, after: image }))}
              />
            </div>
            <output className="small">
              {verdictOf(page, differences?.length)}
              {isLate ? " This takes longer than usual." : ""}
              {common.isPainted ? ` ${comparedWords(pixels)}` : ""}
            </output>
            {isLate ? (
              <div className="line">
                <Button words="Draw it again" size="s" onClick={() => setAttempt(attempt + 1)} />
              </div>
            ) : null}
            <ul className="differences small" aria-label="What differs on the page">
              {differences?.slice(0, MOST).map((difference, index) => (
                <li key={index} data-kind={difference.kind}>
                  <span aria-hidden="true">{SIGNS[difference.kind]}</span> {differenceWords(difference)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** A machine that is busy with much else draws a pair in less. */
const LATE_MS = 20_000;

/** Whether something has been waited for too long, since it was last begun. */
function useLate(isWaiting: boolean, begun: number): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(begun), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, begun]);
  return isWaiting && late === begun;
}

const UNPAINTED: Painted = { before: undefined, after: undefined };

function comparedWords(pixels: ReturnType<typeof usePixels>): string {
  if (pixels === null) return "Comparing the pixels…";
  return pixels === "failed" ? "The pixels of this page cannot be compared." : pixelWords(pixels);
}

/** Who wants to see more looks at the marks. */
const MOST = 12;

function verdictOf({ only }: ChangedPage, count: number | undefined): string {
  if (only !== null) return only === "after" ? "This step is new." : "This step is gone.";
  if (count === undefined) return "Drawing…";
  if (count === 0) return "No text, field or picture differs when the page opens.";
  return `${count === 1 ? "1 place differs" : `${count} places differ`}, marked.`;
}

/** So far from the edges of what it scrolls in, it is nearly in sight. */
const NEARLY = "400px";

/** Whether an element is in sight, or nearly. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      scrollMargin: NEARLY,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
