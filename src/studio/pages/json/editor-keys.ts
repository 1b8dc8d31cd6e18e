import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { redo, undo } from "../state.ts";
import { editorLook } from "./editor-look.ts";
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

/**
 * The editor's settings for any JSON. `name` is for screen readers, and `keys` is the id of the text that lists the
 * keys.
 */
export function typingJson(name: string, keys: string): Extension {
  return [
    EditorView.contentAttributes.of({ "aria-label": name, "aria-describedby": keys, tabindex: "0" }),
    EditorView.lineWrapping,
    lineNumbers(),
    highlightSpecialChars(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    Prec.low(keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...lintKeymap])),
    json(),
    editorLook,
  ];
}

/** Undo from the browser's menu uses the Studio's undo. */
function turnFromMenu(event: InputEvent): boolean {
  if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
  event.preventDefault();
  void (event.inputType === "historyUndo" ? undo() : redo());
  return true;
}
