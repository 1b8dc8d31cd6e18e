import * as fc from "fast-check";

/** What a random request is about: a kind of command, or a kind of thing that is moved or removed. */
const WISHES = [
  "set-texts",
  "set-arm-texts",
  "as-arm",
  "import-texts",
  "rename-text",
  "delete-text",
  "set-required",
  "set-condition",
  "set-limit",
  "move-field",
  "add-field",
  "add-step",
  "move-step",
  "add-guard",
  "remove-guard",
  "move-guard",
  "add-message",
  "add-choice",
  "add-button",
  "add-dialog",
  "add-journey",
  "add-file",
  "rename-field",
  "rename-step",
  "rename-condition",
  "rename-arm",
  "delete-step",
  "delete-message",
  "delete-item",
  "add-variant",
  "give-text",
  "take-text",
  "add-block",
  "add-item",
  "delete-dialog",
  "delete-choice",
  "move-block",
  "move-part",
  "move-item",
  "rename-item",
  "set-settings",
  "set-values",
  "add-action",
  "move-action",
  "delete-action",
  "give-value",
  "take-value",
  "delete-journey",
  "delete-field",
  "add-experiment",
  "drop-arm-change",
  "adopt-arm-change",
  "add-language",
  "offer-language",
  "add-site",
  "end-experiment",
] as const;

/** A random request: the kind of command, and numbers that choose what it changes and how. */
export const wishedEdits = fc.record({
  kind: fc.constantFrom(...WISHES),
  what: fc.nat(),
  how: fc.nat(20),
  words: fc.string({ maxLength: 40, unit: "grapheme" }),
});

export type WishedEdit = typeof wishedEdits extends fc.Arbitrary<infer T> ? T : never;
/** The words of a request, by language. */
export type Said = { readonly language: string; readonly value: string }[];
export type Wish = WishedEdit["kind"];
