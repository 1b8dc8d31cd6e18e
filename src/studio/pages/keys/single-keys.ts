import { atom } from "jotai";

const KEY = "studio.single-keys";

const chosenAtom = atom(isOn());

/** Whether single keys do something. The browser remembers it, where it may. */
export const singleKeysAtom = atom(
  (get) => get(chosenAtom),
  (_, set, are: boolean) => {
    set(chosenAtom, are);
    try {
      localStorage.setItem(KEY, are ? "on" : "off");
    } catch {
      // Until it is opened again, then.
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
