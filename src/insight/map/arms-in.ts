import type { ArmCondition } from "./way.ts";

/** The arms that a condition requires as operands of `&&`, and the rest of the condition. */
export function armsIn(when: string): { readonly arms: readonly ArmCondition[]; readonly rest: readonly string[] } {
  const parts = conjuncts(when);
  const matches = parts.map((part) => /^flags\.(\w+)\s*(==|!=)\s*'([^']*)'$/.exec(part));
  return {
    arms: matches.flatMap((match) =>
      match === null ? [] : [{ flag: match[1] ?? "", is: match[2] === "==", arm: match[3] ?? "" }],
    ),
    rest: parts.filter((_, index) => matches[index] === null),
  };
}

/**
 * The operands of the outermost `&&`, or the complete condition if there are none. Quoted texts and brackets are not
 * split.
 */
export function conjuncts(when: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  let quote = "";
  for (let at = 0; at < when.length; at += 1) {
    const letter = when[at] ?? "";
    if (quote !== "") {
      if (letter === "\\") at += 1;
      else if (letter === quote) quote = "";
    } else if (letter === "'" || letter === '"') quote = letter;
    else if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth -= 1;
    else if (depth === 0 && when.startsWith("||", at)) return [when.trim()];
    else if (depth === 0 && letter === "?") return [when.trim()];
    else if (depth === 0 && when.startsWith("&&", at)) {
      parts.push(when.slice(from, at).trim());
      from = at + 2;
      at += 1;
    }
  }
  return [...parts, when.slice(from).trim()];
}
