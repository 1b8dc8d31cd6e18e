import type { Plugin } from "vite";

/** Logger calls of i18next that do nothing without `debug`. Errors (`logger.error`) are not included. */
const SAID = /\b(?:this|i18n)\.logger\.(?:warn|log|deprecate|once)\(/g;
/** The texts of its errors and warnings for developers who pass something wrong. The errors stay. */
const EXPLAINED = /'You are passing [^']*'|`(?:use: this|\$\{method\}: pass) [^`]*`/g;
/** Warnings of react-i18next for developers who forgot to pass an instance or to wait for texts. */
const WARNED = /\bwarnOnce\(i18n, '/g;

/**
 * Removes from the build the developer messages of i18next and react-i18next, and code that only the unused `Trans`
 * needs: 1.5 kB of every page.
 */
export function silentI18next(): Plugin {
  return {
    name: "silent-i18next",
    apply: "build",
    transform: {
      filter: { id: /[\\/](?:i18next[\\/]dist[\\/]esm[\\/]i18next|react-i18next[\\/]dist[\\/]es[\\/]\w+)\.js$/ },
      // The minifier removes the dead code. Line numbers do not change.
      handler: (code, id) => ({
        code: id.endsWith("unescape.js")
          ? "export const unescape = (text) => text;"
          : code
              .replace(SAID, (said) => `false && ${said}`)
              .replace(WARNED, (said) => `false && ${said}`)
              .replace(EXPLAINED, '"i18next"'),
        map: null,
      }),
    },
  };
}
