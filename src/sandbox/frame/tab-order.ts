import browser from "braintree-web/hosted-fields/shared/browser-detection.js";
import constants from "braintree-web/hosted-fields/shared/constants.js";
import type Framebus from "framebus";
import { textOf } from "./options.ts";

/** Moves the focus out of the frame in one direction; false if the browser does that itself. */
export type Leave = (direction: "before" | "after") => boolean;

/**
 * In Firefox and on phones the SDK adds an input before and after each frame, which returns the focus at once. Without
 * the event from here, a keyboard user could not leave the field. The SDK removes the inputs at both ends of the page's
 * form, and reports that.
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
