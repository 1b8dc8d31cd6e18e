import type { Plugin } from "vite";

/** A text that RJSF's own widgets would show, or its errors say to developers, in English alone. */
const SAID = /(TranslatableString\["(\w+)"\] = )"(?:[^"\\\n]|\\.)*";/g;

/** Leaves out of what is built the texts of RJSF, which our widgets and the checker's findings stand for; its keys stay: 140 bytes of every form. */
export function silentRjsf(): Plugin {
  return {
    name: "silent-rjsf",
    apply: "build",
    transform: {
      filter: { id: /[\\/]@rjsf[\\/]utils[\\/](?:lib|dist)[\\/].*\.m?js$/ },
      // Lines keep their places.
      handler: (code) => ({ code: code.replace(SAID, '$1"$2";'), map: null }),
    },
  };
}
