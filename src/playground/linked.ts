import type { Files } from "./checked.ts";

/**
 * The address of a compiled module that imports others of `modules` by relative paths. `addressOf` makes an address for
 * the code of one module, whose imports are addresses already. Only what the module needs gets one.
 */
export function linked(modules: Files, path: string, addressOf: (code: string) => string): string {
  const known = new Map<string, string>();
  const link = (at: string): string => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const code = modules[at];
    if (code === undefined) throw new Error(`There is no module ${at}`);
    const address = addressOf(
      code.replaceAll(/(\bfrom |\bimport\()"(\.[^"]+)"/g, (_, how: string, to: string) => {
        return `${how}${JSON.stringify(link(new URL(to, `file:///${at}`).pathname.slice(1)))}`;
      }),
    );
    known.set(at, address);
    return address;
  };
  return link(path);
}
