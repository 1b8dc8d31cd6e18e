import type { Plugin } from "vite";

/** Calls that only create a component or a context. */
const MADE = /= (?=React\$1\.(?:memo|forwardRef|createContext)\()/g;

/** Names for React's developer tools. Setting one counts as a use of the component. */
const NAMED = /^\w+\.displayName = "\w+";$/gm;

/**
 * Marks react-router's own components as free of side effects, so that unused ones are removed: 5 kB of every page
 * (decision 28).
 */
export function pureComponents(): Plugin {
  return {
    name: "pure-components",
    apply: "build",
    transform: {
      filter: { id: /[\\/]react-router(?:-dom)?[\\/].*\.js$/ },
      // Line numbers do not change.
      handler: (code) => ({ code: code.replace(MADE, "= /* @__PURE__ */ ").replace(NAMED, ""), map: null }),
    },
  };
}
