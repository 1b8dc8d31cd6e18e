import type { Plugin } from "vite";

/** What makes a component or a context, and does nothing else. */
const MADE = /= (?=React\$1\.(?:memo|forwardRef|createContext)\()/g;

/** Names that only React's developer tools show. To give one counts as a use. */
const NAMED = /^\w+\.displayName = "\w+";$/gm;

/** Says of react-router's own components that making them has no effect, so that those which nobody uses are left out: 5 kB of every page (decision 51). */
export function pureComponents(): Plugin {
  return {
    name: "pure-components",
    apply: "build",
    transform: {
      filter: { id: /[\\/]react-router(?:-dom)?[\\/].*\.js$/ },
      // Lines keep their places.
      handler: (code) => ({ code: code.replace(MADE, "= /* @__PURE__ */ ").replace(NAMED, ""), map: null }),
    },
  };
}
