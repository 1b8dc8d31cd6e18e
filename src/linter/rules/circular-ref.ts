import { refsIn, type Repository, resolveRef, type SchemaPlace, type Written } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const circularRef: Rule = {
  id: "circular-ref",
  finds: "A `$ref` of a form leads back to the schema that contains it.",
  why: "The form would be infinite: it could not be drawn, and nothing could be checked with it.",
  *check({ repo }) {
    for (const { file, layout } of repo.schemas.values()) {
      // Remembered data may be recursive, like a tree.
      if (layout === undefined) continue;
      for (const ref of refsIn(file)) {
        const [first, ...others] = wayBack(repo, ref) ?? [];
        if (first === undefined) continue;
        const over = others.map((place) => `, then to ${quotedPlace(place)}`).join("");
        const message = `This \`$ref\` leads to ${quotedPlace(first)}${over}, which contains the \`$ref\` itself. Refer to a schema that does not lead back here.`;
        yield { ...ref, message };
      }
    }
  },
};

/** The chain of schemas that a `$ref` leads to, if the last one contains the `$ref` itself. */
function wayBack(repo: Repository, ref: Written): readonly SchemaPlace[] | undefined {
  const seen = new Set<string>();
  const follow = (from: Written): readonly SchemaPlace[] | undefined => {
    const target = resolveRef(repo, from.file, from.value);
    if (target === undefined || seen.has(quotedPlace(target))) return undefined;
    seen.add(quotedPlace(target));
    if (holds(target, ref)) return [target];
    for (const next of refsIn(target.file)) {
      const way = holds(target, next) ? follow(next) : undefined;
      if (way !== undefined) return [target, ...way];
    }
    return undefined;
  };
  return follow(ref);
}

function holds({ file, pointer }: SchemaPlace, ref: Written): boolean {
  return file.path === ref.file.path && ref.pointer.startsWith(`${pointer}/`);
}

function quotedPlace({ file, pointer }: SchemaPlace): string {
  return `"${file.path}${pointer === "" ? "" : `#${pointer}`}"`;
}
