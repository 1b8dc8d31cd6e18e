import type { Normalization } from "../../engine/index.ts";

/**
 * A JavaScript expression that tells whether all texts of the values are already clean, so that `normalized` has
 * nothing to do. This is the usual case. It may be false although they are clean. `undefined` if the form cleans up no
 * texts. Each form gets its own code, because it runs at each validation.
 */
export function readyCode(fields: readonly Normalization[]): string | undefined {
  return fields.length === 0 ? undefined : `(v0) => ${within(fields, 0)}`;
}

/** The code for the object in the variable `v<depth>`. */
function within(fields: readonly Normalization[], depth: number): string {
  const object = `v${depth}`;
  const keys = [...new Set(fields.map(({ path }) => path[0] ?? ""))];
  const checks = keys.map((key) => {
    const here = fields.filter(({ path }) => path[0] === key);
    const value = `${object}[${JSON.stringify(key)}]`;
    const own = here.filter(({ path }) => path.length === 1).flatMap(({ preparations }) => preparations);
    const inner = here
      .filter(({ path }) => path.length > 1)
      .map(({ path, preparations }) => ({ path: path.slice(1), preparations }));
    const special = own.find((preparation) => typeof preparation === "object");
    const texts =
      special && "phone" in special
        ? [`readyPhone(${value},${object}[${JSON.stringify(special.phone)}],${special.least ?? 0})`]
        : [];
    // Only `normalized` knows the notation of a code.
    if (special && "code" in special) texts.push(`${value}===undefined`);
    if (own.length > 0 && !special) texts.push(`readyText(${value})`);
    return [...texts, ...(inner.length > 0 ? [deeper(inner, value, depth + 1)] : [])].join("&&");
  });
  // Values at the root, or outside an object, are left to `normalized`.
  return keys.some((key) => key === "" || key === "*") ? "false" : checks.join("&&");
}

function deeper(fields: readonly Normalization[], value: string, depth: number): string {
  const variable = `v${depth}`;
  if (fields.every(({ path }) => path[0] !== "*")) return "false";
  if (fields.some(({ path }) => path[0] !== "*" || path.length === 1)) return "false";
  const items = fields.map(({ path, preparations }) => ({ path: path.slice(1), preparations }));
  return `readyItems(${value},(${variable}) => ${within(items, depth)})`;
}
