import { createContext, useContext, useId, useRef } from "react";
import { useHost, type WidgetProps } from "../../../../renderers/index.ts";
import type { LineView } from "../../protocol-conditions.ts";
import { GIVE_UP } from "./form-events.ts";
import { type LinesOf, useLabel, useLineView, useOpened } from "./use-line.ts";

/** `null`: the form has no values of a journey, so that nothing is known about expressions in it. */
export const LineContext = createContext<LinesOf | null>(null);

/**
 * A value on one line. After `=` it is an expression, with suggestions, its problems, and what it gives in words. Enter
 * saves the form, and Esc gives up what was typed.
 */
export function LineWidget({ id, path, label, value, problem, describedBy, readOnly, commit, leave }: WidgetProps) {
  const lines = useContext(LineContext);
  const host = useHost();
  const own = useRef<HTMLDivElement>(null);
  const said = useId();
  const text = value === undefined || value === null ? "" : String(value);
  const isExpression = lines !== null && text.startsWith("=");
  const opened = useOpened(id, isExpression);
  const at = lines?.pointerOf(path) ?? "";
  const view = useLineView(lines, at, isExpression ? text.slice(1) : null);
  useLabel(id);
  const described = [describedBy, isExpression ? said : undefined].filter((one) => one !== undefined).join(" ");
  const describes = described === "" ? undefined : described;
  const isWrong = problem !== undefined || (view !== undefined && view.problems.length > 0);
  const giveUp = () => host.send({ name: GIVE_UP });
  const save = () => own.current?.closest("form")?.requestSubmit();
  return (
    <div ref={own} className="stack" data-gap="s">
      {opened === null || lines === null ? (
        <input
          className="input"
          id={id}
          name={path}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          aria-describedby={describes}
          aria-invalid={isWrong ? true : undefined}
          value={text}
          onChange={({ target }) => commit(target.value)}
          onKeyDown={({ key }) => (key === "Escape" ? giveUp() : undefined)}
          onBlur={() => leave()}
        />
      ) : (
        <opened.CelEditor
          place={{ flow: lines.flow, arm: lines.arm, at, isLine: true }}
          source={text}
          problems={view?.problems.map((one) => ({ ...one, offset: one.offset + 1 })) ?? NONE}
          describedBy={describes}
          takesFocus={opened.cursor}
          onType={commit}
          line={{ id, label, isWrong, onEnter: save, onEscape: giveUp, onLeave: leave }}
        />
      )}
      {isExpression ? (
        <p className="small" id={said} aria-live="polite">
          {view === undefined ? null : <Said view={view} />}
        </p>
      ) : null}
    </div>
  );
}

const NONE: LineView["problems"] = [];

function Said({ view: { words, problems } }: { readonly view: LineView }) {
  const [first] = problems;
  if (first !== undefined) return <span className="problem">{first.message}</span>;
  // What has no natural words is said by the expression itself.
  return words.includes("`") ? null : <>It gives: {words}</>;
}
