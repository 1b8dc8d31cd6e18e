import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": {
    blockSize: "100%",
    color: "var(--color-text)",
    backgroundColor: "var(--color-surface)",
    fontSize: "var(--s-13)",
  },
  "&.cm-focused": { outline: "2px solid var(--color-focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--color-text)" },
  ".cm-gutters": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-text-muted)",
    borderInlineEnd: "1px solid var(--color-line-soft)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent", fontWeight: "inherit" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--color-select-tint)", color: "inherit" },
  ".cm-searchMatch": { backgroundColor: "var(--color-select-tint)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-text)",
    border: "1px solid var(--color-line)",
    borderRadius: "var(--r)",
  },
  ".cm-tooltip-hover": { maxInlineSize: "min(440px, 90vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxBlockSize: "18em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--color-select-tint)",
    color: "var(--color-text)",
  },
  ".cm-completionDetail": { color: "var(--color-text-muted)", fontStyle: "normal" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-diagnostic-error": { borderInlineStartColor: "var(--color-error)" },
  ".cm-diagnostic-warning": { borderInlineStartColor: "var(--color-warning)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-error)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-warning)",
    textUnderlineOffset: "3px",
  },
  ".cm-panel.cm-search": {
    display: "flex",
    flexWrap: "wrap",
    gap: "6px",
    padding: "8px 36px 8px 10px",
    fontSize: "inherit",
  },
  ".cm-panel.cm-search input, .cm-panel.cm-search button": { margin: "0", minBlockSize: "26px", fontSize: "inherit" },
  ".cm-panel.cm-search label": {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    minBlockSize: "26px",
    margin: "0",
    fontSize: "inherit",
  },
  ".cm-panel.cm-search [name=close]": { minInlineSize: "26px", insetInlineEnd: "6px", insetBlockStart: "8px" },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--color-surface)", color: "inherit" },
  ".cm-textfield": { backgroundColor: "var(--color-surface)", border: "1px solid var(--color-line-control)" },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--color-link)" },
  { tag: tags.string, color: "var(--color-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--color-select)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--color-text-muted)" },
]);

/** The Studio's own colours, for light and dark. */
export const editorLook = [theme, syntaxHighlighting(colours)];
