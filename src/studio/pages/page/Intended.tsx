import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Command } from "../../commands/index.ts";
import { RefusedEdit } from "../useRefusal.tsx";
import { useAnswerTo } from "../useAnswerTo.ts";
import { Button } from "../Controls.tsx";

interface IntendedProps {
  readonly command: Command;
  /** Text of the button that executes the command. */
  readonly verb: string;
  /** `seen` is the fingerprint of the preview. */
  readonly onDo: (seen: string) => void;
  readonly onLeave: () => void;
  /** Called if the edit is not possible. */
  readonly onRefused?: () => void;
}

/** Previews an edit, or shows why it is not possible. */
export function Intended({ command, verb, onDo, onLeave, onRefused }: IntendedProps) {
  const { answer: planned, problem: refused, details, at = [] } = useAnswerTo("plans", { command });
  const [isDoing, setDoing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const refuse = useEffectEvent(() => onRefused?.());
  useEffect(() => {
    if (refused !== undefined) refuse();
  }, [refused]);
  // Moves the focus to the preview, so that keyboard and screen-reader users notice it.
  useEffect(() => {
    if (planned !== undefined) heading.current?.focus();
  }, [planned]);
  if (refused !== undefined) return <RefusedEdit message={refused} {...{ details, at }} />;
  if (planned === undefined) return <output className="small muted">Calculating what would change…</output>;
  const places = planned.files.reduce((sum, file) => sum + file.places, 0);
  return (
    <section className="stack" data-gap="s" aria-label="What would change">
      <h3 ref={heading} tabIndex={-1}>
        {counted(places, "place")} in {counted(planned.files.length, "file")}
      </h3>
      <p className="small">{planned.what}.</p>
      {planned.notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      <details className="small muted">
        <summary>Which files</summary>
        <ul>
          {planned.files.map(({ path, is, places: count }) => (
            <li key={path}>
              {path}: {is === "changed" ? count : is === "made" ? "new" : "goes"}
            </li>
          ))}
        </ul>
      </details>
      <div className="line">
        <Button
          words={verb}
          isDisabled={isDoing}
          onClick={() => {
            setDoing(true);
            onDo(planned.seen);
          }}
        />
        <Button words="Leave it as it is" onClick={onLeave} />
      </div>
    </section>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
