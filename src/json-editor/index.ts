/** An editor for JSON, with marks where something is wrong: settings for CodeMirror. */
export { editorLook } from "./editor-look.ts";
export { marksOf, namesAround, offsetOf } from "./marks.ts";
export { typingJson } from "./typing-json.ts";
