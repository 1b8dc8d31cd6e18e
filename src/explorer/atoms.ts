import { compileCel } from "../cel/index.ts";
import { importRuntime, runModule, runtimeImports } from "../compiler/index.ts";

type Scoped = Readonly<Record<string, unknown>>;

/**
 * Compiles many expressions at once: `add` each source, call `load` once, then call the functions that `add` returned.
 * An expression that cannot be compiled gives `undefined`.
 */
export function expressionPool(conditions: Readonly<Record<string, string>>) {
  const codes: string[] = [];
  let functions: readonly ((scope: Scoped) => unknown)[] = [];
  const indexes = new Map<string, number>();
  return {
    add(source: string): (scope: Scoped) => unknown {
      let index = indexes.get(source);
      if (index === undefined) {
        index = codes.length;
        indexes.set(source, index);
        codes.push(codeOf(source, conditions));
      }
      const at = index;
      return (scope) => functions[at]?.(scope);
    },
    /** The compiled code of an expression. While it is the same, the expression gives the same results. */
    code: (source: string): string => codeOf(source, conditions),
    load(): void {
      const body = `export default [${codes.join(",\n")}];`;
      const module = runModule(runtimeImports(body, importRuntime) + body);
      functions = (module as { default: typeof functions }).default;
    },
  };
}

function codeOf(source: string, conditions: Readonly<Record<string, string>>): string {
  try {
    const code = compileCel(source, { conditions });
    return `(s)=>${code.startsWith("{") ? `(${code})` : code}`;
  } catch {
    return "()=>undefined";
  }
}
