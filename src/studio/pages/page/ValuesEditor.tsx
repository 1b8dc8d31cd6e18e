import { history, historyKeymap } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Json } from "../../../engine/index.ts";
import type { AnswerMistake, AnswerJudged } from "../../protocol-calls.ts";
import { messageOf, request } from "../request.ts";
import { offsetOf, typingJson } from "../../../json-editor/index.ts";

interface ValuesEditorProps {
  readonly operation: string;
  readonly name: string;
  readonly value: Json;
  /** Called with valid values while the person types. */
  readonly onValue: (value: Json) => void;
}

/** Time in ms after the last key press before the text is checked. */
const PAUSE_MS = 300;

/**
 * Edits an answer as JSON. While it does not match the contract, the last valid answer is used and the errors are
 * shown.
 */
export function ValuesEditor({ operation, name, value, onValue }: ValuesEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [mistakes, setMistakes] = useState<readonly AnswerMistake[]>([]);
  const keys = useId();
  const [first] = useState(() => JSON.stringify(value, null, 2));
  const judged = useEffectEvent((view: EditorView, text: string, { answer, mistakes }: AnswerJudged) => {
    if (view.state.doc.toString() !== text) return;
    setMistakes(mistakes);
    const marks = mistakes.map(({ line, column, message }) => {
      const from = offsetOf(view.state, line, column);
      return { from, to: view.state.doc.lineAt(from).to, severity: "error" as const, message };
    });
    view.dispatch(setDiagnostics(view.state, marks));
    if (answer !== undefined) onValue(answer);
  });
  useEffect(() => {
    const parent = host.current;
    if (parent === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const judge = async () => {
      const text = view.state.doc.toString();
      const answer = await request("judged-answer", { operation, text }).catch((error: unknown): AnswerJudged => {
        return { mistakes: [{ line: 1, column: 1, message: messageOf(error) }] };
      });
      if (isOpen) judged(view, text, answer);
    };
    const typed = EditorView.updateListener.of(({ docChanged }) => {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => void judge(), PAUSE_MS);
    });
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: first,
        extensions: [history(), keymap.of(historyKeymap), typingJson(name, keys), typed],
      }),
    });
    void judge();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      view.destroy();
    };
  }, [operation, name, keys, first]);
  return (
    <>
      <div className="calls__editor" ref={host} />
      <p className="small muted" id={keys}>
        JSON, by the contract. Tab leaves the text.
      </p>
      <output className="calls__faults small">
        {mistakes.length === 0 ? null : "This does not fit the contract, so the last answer that did is used:"}
        {mistakes.map(({ line, column, message }) => (
          <span key={`${line}:${column}:${message}`}>
            Line {line}: {message}
          </span>
        ))}
      </output>
    </>
  );
}
