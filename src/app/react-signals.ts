import type { Plugin } from "vite";

/** What React throws to itself where it waits, and makes as its file runs. It asks of each whether it is that very object, and nothing else. */
const MADE = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/** Of React 19: when there are others, somebody is to look whether this still holds. */
const COUNT = 5;

/**
 * Makes them without a stack: nobody reads where they were made, and to know it a browser that is watched (by developer tools, by Lighthouse) reads the
 * whole file a second time, which is the greater part of the longest task of every page (decision 92).
 */
export function reactSignals(): Plugin {
  return {
    name: "react-signals",
    apply: "build",
    transform: {
      filter: { id: /[\\/]react-dom-client\.production\.js$/ },
      // Lines keep their places.
      handler: (code) => {
        if (code.match(MADE)?.length !== COUNT) throw new Error("React makes other errors than expected as it begins");
        return { code: code.replace(MADE, "$1 = { __proto__: Error.prototype, message: $2 }"), map: null };
      },
    },
  };
}
