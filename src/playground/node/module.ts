/** Node's `node:module` for the checker in a browser: the one library that it loads late, and none of the others. */
import * as phones from "libphonenumber-js";

export function createRequire(): (name: string) => unknown {
  const missing = (name: string): never => {
    throw new Error(`A browser has no ${name}.`);
  };
  return Object.assign((name: string) => (name === "libphonenumber-js" ? phones : missing(name)), { resolve: missing });
}
