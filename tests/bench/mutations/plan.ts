import type { Repository } from "../../../src/model/index.ts";
import { expressionKinds } from "./kinds/expressions.ts";
import type { Edit, Kind, Target } from "./kinds/kind.ts";
import { layoutKinds } from "./kinds/layouts.ts";
import { moneyKinds } from "./kinds/money.ts";
import { partKinds } from "./kinds/parts.ts";
import { placesOf } from "./kinds/places.ts";
import { ruleKinds } from "./kinds/rules.ts";
import { sample, seeded } from "./random.ts";
import { schemaKinds } from "./kinds/schemas.ts";
import { textKinds } from "./kinds/texts.ts";

export const kinds: readonly Kind[] = [
  ...ruleKinds,
  ...expressionKinds,
  ...partKinds,
  ...schemaKinds,
  ...layoutKinds,
  ...textKinds,
  ...moneyKinds,
];

/** One wrong edit of one file. */
export interface Mutation {
  readonly kind: string;
  readonly path: string;
  readonly edit: Edit;
}

/**
 * The edits to make: `each` of every kind, spread over all files that the kind applies to. The same for the same seed.
 */
export function planOf(repo: Repository, seed: number, each: number): Mutation[] {
  const all = [...repo.files.values()].filter(
    ({ path, value }) =>
      value !== undefined &&
      /^(flows|schemas|locales)\//.test(path) &&
      !/^schemas\/language\/|^locales\/words\.json$|dev\.json$|\/(simulations|recorded)\/|^tests\/recordings\//.test(
        path,
      ),
  );
  const values = new Map(all.map(({ path, value }) => [path, value ?? null]));
  const targets = all.map(
    ({ path, value }): Target => ({ path, value: value ?? null, places: placesOf(value ?? null), others: values }),
  );
  return kinds.flatMap((kind, index) => {
    const random = seeded(seed * 1000 + index);
    const found = targets
      .filter(({ path }) => kind.files.test(path))
      .flatMap((target) =>
        kind.edits(target, random).map((edit): Mutation => ({ kind: kind.name, path: target.path, edit })),
      );
    return sample(random, found, each);
  });
}
