import { setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { ConditionMeaning } from "../../protocol-conditions.ts";
import { type CelPlace, celView, FROM_OUTSIDE, type LineKey } from "./cel-view.ts";

export interface CelEditorProps {
  readonly place: CelPlace;
  /** The text. If it was not typed here, such as after an undo, it replaces what is typed. */
  readonly source: string;
  readonly problems: ConditionMeaning["problems"];
  /** Ids of the elements that describe the expression and its problems. */
  readonly describedBy: string | undefined;
  /** Whether to focus it, because the person has just asked for it. A number is where the cursor goes. */
  readonly takesFocus: boolean | number;
  readonly onType: (source: string) => void;
  /** It is a field of a form: a line that begins with `=`. */
  readonly line?: CelLine;
}

interface CelLine extends Readonly<Record<LineKey, () => void>> {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
}

/** Edits a condition or the value of a line as an expression, with completions and marked problems. */
export function CelEditor({ place, source, problems, describedBy, takesFocus, onType, line }: CelEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const open = useRef<EditorView>(null);
  /** What was typed and has not come back as `source` yet. */
  const typed = useRef<string[]>([]);
  const hear = useEffectEvent((text: string) => {
    typed.current.push(text);
    // At once, so that a button which is pressed immediately after the last letter knows it.
    flushSync(() => onType(text));
  });
  const press = useEffectEvent((key: LineKey) => line?.[key]());
  const begun = useRef(source);
  const wanted = useRef(takesFocus);
  const attributes = JSON.stringify(attributesOf(describedBy, line));
  const shown = useRef(attributes);
  // The place is a new object on each render.
  const at = JSON.stringify(place);
  // Before the screen is drawn, so that no key press is lost where it takes the place of an input.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const view = celView({
      parent: host.current,
      place: JSON.parse(at) as CelPlace,
      text: begun.current,
      cursor: typeof wanted.current === "number" ? wanted.current : begun.current.length,
      attributes: () => JSON.parse(shown.current) as Record<string, string>,
      onType: hear,
      onKey: press,
    });
    open.current = view;
    if (wanted.current !== false) view.focus();
    return () => {
      // What follows it goes on where it was.
      begun.current = view.state.doc.toString();
      wanted.current = view.hasFocus && view.state.selection.main.head;
      view.destroy();
    };
  }, [at]);
  useEffect(() => {
    const own = typed.current.indexOf(source);
    typed.current = own >= 0 ? typed.current.slice(own + 1) : [];
    if (own < 0) replace(open.current, source);
  }, [source]);
  useEffect(() => mark(open.current, problems), [problems]);
  useEffect(() => {
    shown.current = attributes;
    open.current?.dispatch({});
  }, [attributes]);
  return <div className="editor" data-one={line === undefined ? "" : "line"} ref={host} />;
}

function attributesOf(describedBy: string | undefined, line: CelLine | undefined): Readonly<Record<string, string>> {
  return {
    "aria-label": line?.label ?? "Expression",
    "aria-multiline": "false",
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(line && { id: line.id, ...(line.isWrong && { "aria-invalid": "true" }) }),
  };
}

/** Shows another text, which the person did not type here. */
function replace(view: EditorView | null, text: string): void {
  if (view === null || view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: FROM_OUTSIDE });
}

function mark(view: EditorView | null, problems: ConditionMeaning["problems"]): void {
  if (view === null) return;
  const end = view.state.doc.length;
  const marks = problems.map(({ message, offset, length }) => {
    const from = Math.min(offset, end);
    return { from, to: Math.min(from + length, end), severity: "error" as const, message };
  });
  view.dispatch(setDiagnostics(view.state, marks));
}
