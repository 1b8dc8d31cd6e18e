import * as flow from "./flow/runtime.ts";
import * as cel from "../cel/runtime.ts";

const functions = new Map(Object.entries({ ...cel, ...flow }).map(([name, value]) => [name, value.toString()]));

/** The declarations that compiled code needs: the functions of the two `runtime.ts` that it names, and those that they name. */
export function runtimeFor(code: string): string {
  const needed = new Set<string>();
  const add = (text: string) => {
    for (const [name] of text.matchAll(/\b(?:cel|flow)[A-Z]\w*/g)) {
      const body = functions.get(name);
      if (body === undefined || needed.has(name)) continue;
      needed.add(name);
      add(body);
    }
  };
  add(code);
  return [...needed]
    .sort()
    .map((name) => `${functions.get(name)}\n`)
    .join("");
}
