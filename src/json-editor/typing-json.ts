import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { editorLook } from "./editor-look.ts";

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
