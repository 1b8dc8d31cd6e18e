import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { LineView } from "../../protocol-conditions.ts";
import type { CelEditor } from "../conditions/CelEditor.tsx";
import { loadCelEditor } from "../conditions/LateCelEditor.tsx";
import { useAnswerTo } from "../useAnswerTo.ts";

/** Where the values of a form's lines are in a journey. */
export interface LinesOf {
  readonly flow: string;
  readonly arm: string;
  /** JSON pointer of the value of a question. */
  readonly pointerOf: (question: string) => string;
}

/** The editor in place of the input of a line. */
interface Opened {
  readonly CelEditor: typeof CelEditor;
  /** Where its cursor begins. `false`: the input did not have the focus. */
  readonly cursor: number | false;
}

/** The editor of a line that is an expression, once it is loaded. A line whose `=` was removed stays in it. */
export function useOpened(id: string, isExpression: boolean): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (!isExpression) return;
    let isWanted = true;
    const open = async () => {
      const { CelEditor } = await loadCelEditor();
      const input = document.getElementById(id);
      const cursor = input instanceof HTMLInputElement && input === document.activeElement ? input.selectionEnd : null;
      // At once, so that no key press is lost between the input and the editor.
      if (isWanted) flushSync(() => setOpened((now) => now ?? { CelEditor, cursor: cursor ?? false }));
    };
    void open();
    return () => {
      isWanted = false;
    };
  }, [isExpression, id]);
  return opened;
}

/** The label focuses the editor, which browsers do only for inputs. */
export function useLabel(id: string): void {
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => document.getElementById(id)?.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [id]);
}

/** What is known about an expression. `undefined` while it is unknown, and without an expression. */
export function useLineView(lines: LinesOf | null, at: string, source: string | null): LineView | undefined {
  const body = source === null || lines === null ? null : { flow: lines.flow, at, arm: lines.arm, source };
  // If there is no answer, the next key press asks again, and a wrong expression is refused when it is saved.
  return useAnswerTo("lines", body).answer;
}
