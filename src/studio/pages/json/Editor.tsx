import { setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { Finding } from "../../protocol.ts";
import type { FileView } from "../../protocol-json.ts";
import { ask } from "../ask.ts";
import { newsAtom, save, unsaved } from "../state.ts";
import { typingIn } from "./editor-keys.ts";
import { FileSync, type SyncState } from "./file-sync.ts";
import { lineChanges } from "./line-changes.ts";
import { marksOf, namesAround, offsetOf } from "./marks.ts";

interface EditorProps {
  /** As it was when it was opened. */
  readonly opened: FileView;
  readonly state: SyncState;
  readonly findings: readonly Finding[];
  /** Where to go; another object goes there again. */
  readonly target: { readonly line: number; readonly column?: number } | null;
  readonly onState: (state: SyncState) => void;
  /** The properties that the cursor stands in. */
  readonly onPlace: (names: readonly string[]) => void;
}

/** Comes from the file, not from the keys. */
const fromFile = Annotation.define<boolean>();

/** A file that one types in, and that others may write at the same time. */
export function Editor({ opened, state, findings, target, onState, onPlace }: EditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const open = useRef<{ readonly view: EditorView; readonly sync: FileSync }>(null);
  const news = useAtomValue(newsAtom);

  useEffect(() => {
    const parent = holder.current;
    if (parent === null) return;
    const { path } = opened;
    const sync = new FileSync(opened, {
      read: () => ask<FileView>(`file?path=${encodeURIComponent(path)}`),
      save: (command) => save(command, { takeTheirs: () => sync.takeTheirs() }),
      show: (text) => {
        if (open.current?.sync !== sync) return;
        const changes = lineChanges(view.state.doc.toString(), text);
        view.dispatch({ changes: [...changes], annotations: fromFile.of(true) });
      },
      told: onState,
    });
    const heard = EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
      if (docChanged && !transactions.some((one) => one.annotation(fromFile) === true))
        sync.typed(state.doc.toString());
      if (docChanged || selectionSet) onPlace(namesAround(state, state.selection.main.head));
    });
    // Who leaves the text has ended what was being typed, however soon they are back: the editor's own word for it comes later.
    const left = EditorView.domEventObservers({ blur: () => void sync.settle() });
    const view = new EditorView({
      parent,
      state: EditorState.create({ doc: opened.text, extensions: [typingIn(path, opened.fixed !== null), heard, left] }),
    });
    open.current = { view, sync };
    const settle = () => sync.settle({ again: true });
    const stay = (event: BeforeUnloadEvent) => {
      if (sync.isSaved) return;
      void settle();
      event.preventDefault();
    };
    unsaved.add(settle);
    window.addEventListener("beforeunload", stay);
    document.addEventListener("visibilitychange", settle);
    return () => {
      window.removeEventListener("beforeunload", stay);
      document.removeEventListener("visibilitychange", settle);
      // What was typed is saved by whoever leaves, too.
      void settle().finally(() => unsaved.delete(settle));
      view.destroy();
      open.current = null;
    };
  }, [opened, onState, onPlace]);

  useEffect(() => {
    if (news > 0) open.current?.sync.news();
  }, [news]);

  useEffect(() => {
    const { view } = open.current ?? {};
    // What was found in another text stands where the editor has moved it.
    if (view !== undefined && state.isSaved)
      view.dispatch(setDiagnostics(view.state, [...marksOf(view.state, findings)]));
  }, [findings, state]);

  useEffect(() => {
    const { view } = open.current ?? {};
    if (view === undefined || target === null) return;
    const anchor = offsetOf(view.state, target.line, target.column);
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    view.focus();
  }, [target]);

  return <div className="editor" ref={holder} />;
}
