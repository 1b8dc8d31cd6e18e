import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { StoryView } from "../../protocol-map.ts";
import { Button } from "../Controls.tsx";

interface StoryPanelProps {
  /** `undefined` while it is loading, or if it cannot be read, as `problem` says. */
  readonly story: StoryView | undefined;
  readonly problem: string | undefined;
  readonly at: number;
  readonly titleOf: (step: string) => string;
  readonly languageOf: (lang: string) => string;
  readonly onLine: (line: number) => void;
  readonly onLeave: () => void;
}

/** A path through the journey, line by line. The map and the page beside it show the current position. */
export function StoryPanel({ story, problem, at, titleOf, languageOf, onLine, onLeave }: StoryPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useRef<HTMLOListElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const last = (story?.lines.length ?? 1) - 1;
  const show = (line: number) => {
    const next = Math.max(0, Math.min(last, line));
    onLine(next);
    lines.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const { isWalking, walk } = useWalkingOn(at, last, show);
  const go = (line: number) => {
    walk(false);
    show(line);
  };
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  const end = story?.lines[last]?.step;
  const title = story === undefined ? "A path" : story.why || `The shortest path to “${titleOf(end ?? "")}”`;
  return (
    // The arrow keys move between lines wherever the focus is. Each line is also a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="panel story" data-side="start" aria-label="The path" onKeyDown={onKey}>
      <div className="sec">
        <p>
          <Button words="Back to the map" size="s" onClick={onLeave} />
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {story === undefined ? (
          <p>{problem ?? "Reading the path…"}</p>
        ) : (
          <p className="small muted">
            Site {story.site}, {languageOf(story.lang)},{" "}
            {story.arms.length === 0 ? "what everyone gets" : story.arms.join(", ")}.
          </p>
        )}
      </div>
      {story === undefined ? null : (
        <>
          <ol ref={lines}>
            {story.lines.map(({ words, step }, index) => (
              <li key={index}>
                <button type="button" aria-current={index === at ? "step" : undefined} onClick={() => go(index)}>
                  <span className="count">{index + 1}</span>
                  <span>
                    {words}
                    {step === null || step === story.lines[index - 1]?.step ? null : <b> → {titleOf(step)}</b>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div className="line sec">
            <Button words="← The line before" size="s" isDisabled={at === 0} onClick={() => go(at - 1)} />
            <output className="small muted">
              Line {at + 1} of {last + 1}
            </output>
            <Button words="The next line →" size="s" isDisabled={at === last} onClick={() => go(at + 1)} />
            <Button
              words={isWalking ? "Stop" : "Play"}
              size="s"
              onClick={() => {
                // At the end, it starts again.
                if (!isWalking && at === last) show(0);
                walk(!isWalking);
              }}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Long enough to read a line and to see its page. */
const LINE_MS = 2_500;

/** Plays a story line by line, until it ends or is stopped. */
function useWalkingOn(at: number, last: number, onLine: (line: number) => void) {
  const [isWalking, setWalking] = useState(false);
  useEffect(() => {
    if (!isWalking) return;
    const timer = setTimeout(() => {
      if (at + 1 >= last) setWalking(false);
      onLine(at + 1);
    }, LINE_MS);
    return () => clearTimeout(timer);
  });
  return { isWalking, walk: setWalking };
}
