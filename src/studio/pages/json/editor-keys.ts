import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { redo, undo } from "../state.ts";
import { typingJson } from "../../../json-editor/index.ts";
import { explanationsOf, offersFor } from "./typed-in.ts";

/**
 * The editor's settings for a file. It has no history of its own, because Ctrl+Z is the Studio's undo (decision 94).
 * Tab is not captured and moves the focus as usual.
 */
export function typingIn(path: string, isFixed: boolean): Extension {
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
