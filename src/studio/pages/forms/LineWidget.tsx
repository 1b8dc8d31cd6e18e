import { createContext, useContext, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHost, type WidgetProps } from "../../../../renderers/index.ts";
import type { LineView } from "../../protocol-lines.ts";
import { ask } from "../ask.ts";
import type { CelEditor } from "../conditions/CelEditor.tsx";
import { loadCelEditor } from "../conditions/load-cel-editor.ts";
import { GIVE_UP } from "./form-events.ts";

/** Where the values of a form's lines are in a journey. */
export interface LinesOf {
  readonly flow: string;
  readonly arm: string;
  /** JSON pointer of the value of a question. */
  readonly pointerOf: (question: string) => string;
}

/** `null`: the form has no values of a journey, so that nothing is known about expressions in it. */
export const LineContext = createContext<LinesOf | null>(null);

/** The editor in place of the input. */
interface Opened {
  readonly CelEditor: typeof CelEditor;
  /** Where its cursor begins. `false`: the input did not have the focus. */
  readonly cursor: number | false;
}

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
  const [editor, setEditor] = useState<Opened | null>(null);
  useEffect(() => {
    if (!isExpression) return;
    let isWanted = true;
    const open = async () => {
      const { CelEditor } = await loadCelEditor();
      const input = document.getElementById(id);
      // The editor takes the place of the input, with its cursor. A line whose `=` was removed stays in it.
      const cursor = input instanceof HTMLInputElement && input === document.activeElement ? input.selectionEnd : null;
      if (isWanted) flushSync(() => setEditor((now) => now ?? { CelEditor, cursor: cursor ?? false }));
    };
    void open();
    return () => {
      isWanted = false;
    };
  }, [isExpression, id]);
  const at = lines?.pointerOf(path) ?? "";
  const view = useLineView(lines, at, isExpression ? text.slice(1) : null);
  useLabel(id);
  const describes = [describedBy, isExpression ? said : undefined].filter((one) => one !== undefined).join(" ");
  const isWrong = problem !== undefined || (view !== undefined && view.problems.length > 0);
  const shared = { "aria-describedby": describes === "" ? undefined : describes };
  const save = () => own.current?.closest("form")?.requestSubmit();
  return (
    <div ref={own} className="stack" data-gap="s">
      {editor === null || lines === null ? (
        <input
          {...shared}
          className="input"
          id={id}
          name={path}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          aria-invalid={isWrong ? true : undefined}
          value={text}
          onChange={({ target }) => commit(target.value)}
          onKeyDown={({ key }) => (key === "Escape" ? host.send({ name: GIVE_UP }) : undefined)}
          onBlur={() => leave()}
        />
      ) : (
        <editor.CelEditor
          place={{ flow: lines.flow, arm: lines.arm, at, isLine: true }}
          source={text}
          problems={view?.problems.map((one) => ({ ...one, offset: one.offset + 1 })) ?? NONE}
          describedBy={shared["aria-describedby"]}
          takesFocus={editor.cursor}
          onType={commit}
          line={{ id, label, isWrong, onEnter: save, onEscape: () => host.send({ name: GIVE_UP }), onLeave: leave }}
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

function Said({ view: { words, problems } }: { readonly view: LineView }) {
  const [first] = problems;
  if (first !== undefined) return <span className="problem">{first.message}</span>;
  // What has no natural words is said by the expression itself.
  return words.includes("`") ? null : <>It gives: {words}</>;
}

const NONE: LineView["problems"] = [];

/** The label focuses the editor, which browsers do only for inputs. */
function useLabel(id: string): void {
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => document.getElementById(id)?.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [id]);
}

/** What is known about an expression. `undefined` while it is unknown, and without an expression. */
function useLineView(lines: LinesOf | null, at: string, source: string | null): LineView | undefined {
  const [seen, setSeen] = useState<{ readonly of: string; readonly view: LineView }>();
  const { flow = "", arm = "" } = lines ?? {};
  const take = useEffectEvent((of: string, view: LineView) => setSeen({ of, view }));
  useEffect(() => {
    if (source === null || flow === "") return;
    let isWanted = true;
    ask<LineView>("lines", { flow, at, arm, source }).then(
      (view) => isWanted && take(source, view),
      // The next key press asks again, and a wrong expression is refused when it is saved.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [flow, at, arm, source]);
  return seen !== undefined && seen.of === source ? seen.view : undefined;
}
