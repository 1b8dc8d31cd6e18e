import { history, historyKeymap } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { marksOf, offsetOf, typingJson } from "../json-editor/index.ts";
import type { Checked } from "./checked.ts";

/** Where to go in the file. A new object goes there again. */
export interface Target {
  readonly line: number;
  readonly column: number;
}

interface FileEditorProps {
  readonly path: string;
  /** The text of the file when it is opened. */
  readonly text: string;
  readonly problems: Checked["problems"];
  readonly target: Target | null;
  readonly onChange: (path: string, text: string) => void;
}

/** An editor for one of the files. */
export function FileEditor({ path, text, problems, target, onChange }: FileEditorProps) {
  const [opened] = useState({ path, text });
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  useEffect(() => {
    if (host.current === null) return;
    const typed = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(opened.path, state.doc.toString());
    });
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: opened.text,
        extensions: [history(), keymap.of(historyKeymap), typingJson(opened.path, "editor-keys"), typed],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [opened, onChange]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const marks = problems.map(({ severity, message, position }) => ({ severity, message, ...position }));
    editor.dispatch(setDiagnostics(editor.state, [...marksOf(editor.state, marks)]));
  }, [problems]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || target === null) return;
    const anchor = offsetOf(editor.state, target.line, target.column);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    editor.focus();
  }, [target]);
  return (
    <>
      <p id="editor-keys" hidden>
        Tab leaves the editor. Ctrl+Z undoes, Ctrl+Y does it again.
      </p>
      <div ref={host} className="playground__editor" />
    </>
  );
}
