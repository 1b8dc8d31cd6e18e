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
 * How a file is typed in. It has no history of its own: Ctrl+Z is the Studio's (decision 101). Tab is not taken either, and leads on as
 * everywhere.
 */
export function typingIn(path: string, isFixed: boolean): Extension {
  return [
    typingJson(path, "json-keys"),
    // The bytes of a file stay, whatever ends its lines.
    EditorState.lineSeparator.of("\n"),
    EditorState.readOnly.of(isFixed),
    EditorView.domEventHandlers({ beforeinput: turnFromMenu }),
    search({ top: true }),
    autocompletion({ override: isFixed ? [] : [offersFor(path)], icons: false }),
    explanationsOf(path),
    keymap.of([...searchKeymap, ...completionKeymap]),
  ];
}

/** How JSON is typed anywhere: `name` for those who hear it, `keys` the id of what says which keys there are. */
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

/** Undo by the browser's menu takes back what the Studio's does. */
function turnFromMenu(event: InputEvent): boolean {
  if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
  event.preventDefault();
  void (event.inputType === "historyUndo" ? undo() : redo());
  return true;
}
