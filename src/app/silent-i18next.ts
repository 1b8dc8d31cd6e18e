import type { Plugin } from "vite";

/** What i18next says while it is debugged: these of its logger return at once without `debug`. Its errors (`logger.error`) are not among them. */
const SAID = /\b(?:this|i18n)\.logger\.(?:warn|log|deprecate|once)\(/g;

/** Leaves out of what is built what i18next would say with `debug`, which is never set there: 1 kB of every page. */
export function silentI18next(): Plugin {
  return {
    name: "silent-i18next",
    apply: "build",
    transform: {
      filter: { id: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ },
      // The minifier takes away what never runs. Lines keep their places.
      handler: (code) => ({ code: code.replace(SAID, (said) => `false && ${said}`), map: null }),
    },
  };
}
