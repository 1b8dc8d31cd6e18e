import type { Plugin } from "vite";

/** Calls that only create a component or a context. */
const MADE = /= (?=React\$1\.(?:memo|forwardRef|createContext)\()/g;
/** Names for React's developer tools. Setting one counts as a use of the component. */
const NAMED = /^\w+\.displayName = "\w+";$/gm;
/** Its warning for developers who mount a router elsewhere than the page is. */
const MISPLACED = /\bwarning\(locationContext != null, `[^`]*`\);/g;

/** Logger calls of i18next that do nothing without `debug`. Errors (`logger.error`) are not included. */
const SAID = /\b(?:this|i18n)\.logger\.(?:warn|log|deprecate|once)\(/g;
/** The texts of its errors and warnings for developers who pass something wrong. The errors stay. */
const EXPLAINED = /'You are passing [^']*'|`(?:use: this|\$\{method\}: pass) [^`]*`/g;
/** What i18next searches each text for, and asks about itself, to warn developers. */
const SEARCHED = /\bif \((?:!this\.escapeValue && typeof str === 'string' && .+|this\.logger\.debug)\) (?=\{$)/gm;
/** Warnings of react-i18next for developers who forgot to pass an instance or to wait for texts. */
const WARNED = /\bwarnOnce\(i18n, '/g;

/** An English text of RJSF's own widgets, or of its errors for developers. */
const ENGLISH = /(TranslatableString\["(\w+)"\] = )"(?:[^"\\\n]|\\.)*";/g;

/** Named, so that the package's types do not name the bundler's own packages. */
interface Transform {
  readonly filter: { readonly id: RegExp[] };
  readonly handler: Extract<Plugin["transform"], { readonly handler: unknown }>["handler"];
}

/** By file: how to leave out what no page needs. The minifier removes dead code. Line numbers do not change. */
type Libraries = readonly (readonly [file: RegExp, leaveOut: (code: string) => string])[];

const LIBRARIES: Libraries = [
  // Free of side effects, unused components of react-router are removed (decision 28).
  [
    /[\\/]react-router(?:-dom)?[\\/].*\.js$/,
    (code) => code.replace(MADE, "= /* @__PURE__ */ ").replace(NAMED, "").replace(MISPLACED, ""),
  ],
  [
    /[\\/](?:i18next[\\/]dist[\\/]esm[\\/]i18next|react-i18next[\\/]dist[\\/]es[\\/]\w+)\.js$/,
    (code) =>
      code
        .replace(SAID, (said) => `false && ${said}`)
        .replace(SEARCHED, "if (false) ")
        .replace(WARNED, (said) => `false && ${said}`)
        .replace(EXPLAINED, '"i18next"'),
  ],
];

/**
 * Removes unused components, and messages for developers, from libraries: 7 kB of every page. In a build only, because
 * developers read the messages of a dev server.
 */
export const smallerLibraries: Transform = inBuild(LIBRARIES);

/**
 * For this project's own pages: RJSF's texts, too. Our widgets and the checker's findings replace them; their keys stay.
 * Another application may show them in forms of its own.
 */
export const smallerLibrariesAndTexts: Transform = inBuild([
  ...LIBRARIES,
  [/[\\/]@rjsf[\\/]utils[\\/](?:lib|dist)[\\/].*\.m?js$/, (code) => code.replace(ENGLISH, '$1"$2";')],
]);

function inBuild(libraries: Libraries): Transform {
  return {
    filter: { id: libraries.map(([file]) => file) },
    handler(code, id) {
      if (this.environment.mode !== "build") return;
      const leaveOut = libraries.find(([file]) => file.test(id))?.[1];
      return leaveOut && { code: leaveOut(code), map: null };
    },
  };
}
