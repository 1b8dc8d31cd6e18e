import type { JsonObject } from "../../../engine/index.ts";
import { ADD_DIALOG } from "../../commands/add-dialog.ts";
import { ADD_WAY } from "../../commands/add-way.ts";

/** The answer for a button that opens a dialog, as a menu has it. */
const OPENS = { "x-when": { to: "#0" } };

/** The questions about a button that leads to a step, and those about its dialog if it opens one. */
export const ADD_BUTTON = {
  ...ADD_WAY,
  properties: {
    ...ADD_WAY.properties,
    titles: { ...ADD_DIALOG.properties.titles, ...OPENS },
    texts: { ...ADD_DIALOG.properties.texts, ...OPENS },
  },
};

/** The command for a button: that which opens a dialog is another one. */
export function buttonFrom({ to, titles, texts, ...button }: JsonObject): JsonObject {
  return to === null ? { ...button, kind: "add-dialog", titles, texts } : { ...button, to };
}
