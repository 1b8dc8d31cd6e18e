import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { newsAtom, redo, save, undo, unsaved } from "../state.ts";
import { marksOf, namesAround, offsetOf, typingJson } from "../../../json-editor/index.ts";
import { explanationsOf, offersFor } from "./typed-in.ts";
import { setDiagnostics } from "@codemirror/lint";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { Finding } from "../../protocol.ts";
import { findingWords } from "../findings/found-in.ts";
import type { FileView } from "../../protocol-json.ts";
import { request } from "../request.ts";
import { FileSync, type SyncState } from "./file-sync.ts";
import { lineChanges } from "./line-changes.ts";

interface EditorProps {
  readonly opened: FileView;
  readonly state: SyncState;
  readonly findings: readonly Finding[];
  /** Where to scroll. A new object scrolls there again. */
  readonly target: { readonly line: number; readonly column?: number } | null;
  readonly onState: (state: SyncState) => void;
  /** Called with the names of the properties around the cursor. */
  readonly onPlace: (names: readonly string[]) => void;
}

/** Marks changes that come from the file instead of the keyboard. */
const fromFile = Annotation.define<boolean>();

/** An editor for a file that others may change at the same time. */
export function Editor({ opened, state, findings, target, onState, onPlace }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const open = useRef<{ readonly view: EditorView; readonly sync: FileSync }>(null);
  const news = useAtomValue(newsAtom);

  useEffect(() => {
    const parent = host.current;
    if (parent === null) return;
    const { path } = opened;
    const sync = new FileSync(opened, {
      read: () => request("file", { path }),
      save: (command) => save(command, { takeTheirs: () => sync.takeTheirs() }),
      show: (text) => {
        if (open.current?.sync !== sync) return;
        const changes = lineChanges(view.state.doc.toString(), text);
        view.dispatch({ changes: [...changes], annotations: fromFile.of(true) });
      },
      notify: onState,
    });
    const heard = EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
      if (docChanged && !transactions.some((one) => one.annotation(fromFile) === true))
        sync.typed(state.doc.toString());
      if (docChanged || selectionSet) onPlace(namesAround(state, state.selection.main.head));
    });
    // Leaving the text ends the current act, even if the person returns quickly. The editor's own event would come too
    // late.
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
      // What was typed is also saved when the person leaves.
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
    // Findings for an older text stay where the editor has moved them.
    if (view === undefined || !state.isSaved) return;
    const marks = findings.map((finding) => ({ ...finding, message: findingWords(finding) }));
    view.dispatch(setDiagnostics(view.state, [...marksOf(view.state, marks)]));
  }, [findings, state]);

  useEffect(() => {
    const { view } = open.current ?? {};
    if (view === undefined || target === null) return;
    const anchor = offsetOf(view.state, target.line, target.column);
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    view.focus();
  }, [target]);

  return <div className="editor" ref={host} />;
}

/**
 * The editor's settings for a file. It has no history of its own, because Ctrl+Z is the Studio's undo (decision 218).
 * Tab is not captured and moves the focus as usual.
 */
function typingIn(path: string, isFixed: boolean): Extension {
  return [
    typingJson(path, "json-keys"),
    // Keeps the bytes of a file, whatever its line ends are.
    EditorState.lineSeparator.of("\n"),
    EditorState.readOnly.of(isFixed),
    EditorView.domEventHandlers({ beforeinput: turnFromMenu }),
    search({ top: true }),
    autocompletion({ override: isFixed ? [] : [offersFor(path)], icons: false }),
    explanationsOf(path),
    keymap.of([...searchKeymap, ...completionKeymap]),
  ];
}

/** Undo from the browser's menu uses the Studio's undo. */
function turnFromMenu(event: InputEvent): boolean {
  if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
  event.preventDefault();
  void (event.inputType === "historyUndo" ? undo() : redo());
  return true;
}
