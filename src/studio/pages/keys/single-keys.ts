import { atom } from "jotai";

const KEY = "studio.single-keys";

const chosenAtom = atom(isOn());

/** Whether single keys are enabled. Stored in the browser if possible. */
export const singleKeysAtom = atom(
  (get) => get(chosenAtom),
  (_, set, are: boolean) => {
    set(chosenAtom, are);
    try {
      localStorage.setItem(KEY, are ? "on" : "off");
    } catch {
      // Without storage, the setting lasts until the page is reloaded.
    }
  },
);

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
