import type { Plugin } from "vite";

/** What i18next says while it is debugged: these of its logger return at once without `debug`. Its errors (`logger.error`) are not among them. */
const SAID = /\b(?:this|i18n)\.logger\.(?:warn|log|deprecate|once)\(/g;
/** What react-i18next says to developers who forgot to give it an instance, or to wait for texts. */
const WARNED = /\bwarnOnce\(i18n, '/g;

/** Leaves out of what is built what i18next and react-i18next would say to developers, and what `Trans` alone needs, which nobody uses: 1.5 kB of every page. */
export function silentI18next(): Plugin {
  return {
    name: "silent-i18next",
    apply: "build",
    transform: {
      filter: { id: /[\\/](?:i18next[\\/]dist[\\/]esm[\\/]i18next|react-i18next[\\/]dist[\\/]es[\\/]\w+)\.js$/ },
      // The minifier takes away what never runs. Lines keep their places.
      handler: (code, id) => ({
        code: id.endsWith("unescape.js")
          ? "export const unescape = (text) => text;"
          : code.replace(SAID, (said) => `false && ${said}`).replace(WARNED, (said) => `false && ${said}`),
        map: null,
      }),
    },
  };
}
