import type { JsonObject } from "../../../engine/index.ts";
import { INSERT_DIALOG } from "../../kernel/inserts/dialog.ts";
import { INSERT_BUTTON } from "../../kernel/inserts/button.ts";

/** The answer for a button that opens a dialog, as a menu has it. */
const OPENS = { "x-when": { to: "#0" } };

/** The questions about a button that leads to a step, and those about its dialog if it opens one. */
export const ADD_BUTTON = {
  ...INSERT_BUTTON,
  properties: {
    ...INSERT_BUTTON.properties,
    titles: { ...INSERT_DIALOG.properties.titles, ...OPENS },
    texts: { ...INSERT_DIALOG.properties.texts, ...OPENS },
  },
};

/** The command for a button: that which opens a dialog is another one. */
export function buttonFrom({ to, titles, texts, ...button }: JsonObject): JsonObject {
  return to === null ? { ...button, kind: "insert", what: "dialog", titles, texts } : { ...button, to };
}
