import browser from "braintree-web/hosted-fields/shared/browser-detection.js";
import constants from "braintree-web/hosted-fields/shared/constants.js";
import type Framebus from "framebus";
import { textOf } from "./options.ts";

/** Takes the focus out of the frame in one direction; false where the browser does that by itself. */
export type Leave = (direction: "before" | "after") => boolean;

/**
 * In Firefox and on phones the SDK keeps an input before and after each frame, which gives the focus right back: without a word from
 * here a keyboard would be caught in the field. The ones at the ends of the page's form it takes away again, and says so.
 */
export function createTabOrder(bus: Framebus, field: string): Leave {
  const guarded = new Set<string>(browser.isFirefox() || browser.hasSoftwareKeyboard() ? ["before", "after"] : []);
  bus.on(constants.events["REMOVE_FOCUS_INTERCEPTS"] ?? "", (data) => {
    const [, name, direction = ""] = textOf(data, "id").split("-");
    if (name === undefined) guarded.clear();
    else if (name === field) guarded.delete(direction);
  });
  return (direction) => {
    if (!guarded.has(direction)) return false;
    bus.emit(constants.events["TRIGGER_FOCUS_CHANGE"] ?? "", { field, direction });
    return true;
  };
}
