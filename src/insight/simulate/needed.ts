import {
  bundlePlace,
  deref,
  findOperation,
  type Operation,
  type Repository,
  type Schema,
  type SchemaPlace,
} from "../../model/index.ts";
import type { Difference } from "./concerns.ts";
import type { Expectation } from "./simulation.ts";

/** Where the contract lets a call or an answer leave out a value that it should always have. */
export function neededMismatches(repo: Repository, { needs = {}, gives = {} }: Expectation): readonly Difference[] {
  const isAlways = (place: SchemaPlace | undefined, path: string) => {
    const whole = place && bundlePlace(repo, place);
    return whole !== undefined && isRequired(whole, whole, path.split("."));
  };
  const compare = (
    key: "needs" | "gives",
    paths: NonNullable<Expectation["needs"]>,
    isThere: (operation: Operation, path: string) => boolean,
  ) =>
    Object.entries(paths).flatMap(([id, all]) => {
      const operation = findOperation(repo, id);
      if (operation === undefined)
        return [{ sentence: `expected the operation ${id}, but the contract has none`, place: [key, id] }];
      return all.flatMap((path, index) =>
        isThere(operation, path) ? [] : [{ sentence: WORDS[key](id, path), place: [key, id, String(index)] }],
      );
    });
  return [
    ...compare("needs", needs, ({ parameters, body }, path) => {
      return parameters.find(({ name }) => name === path)?.required ?? isAlways(body, path);
    }),
    ...compare("gives", gives, ({ answer }, path) => isAlways(answer, path)),
  ];
}

const WORDS = {
  needs: (id: string, path: string) => `expected the service to refuse ${id} without "${path}", but it may be left out`,
  gives: (id: string, path: string) => `expected every answer of ${id} to have "${path}", but it may be left out`,
};

/** Whether the object that contains the last name of a path requires it. `*` in a path is every item of a list. */
function isRequired(schema: Schema, root: Schema, [name = "", ...rest]: readonly string[]): boolean {
  const here = deref(schema, root);
  if ((here.allOf ?? []).some((part) => isRequired(part, root, [name, ...rest]))) return true;
  if (rest.length === 0) return here.required?.includes(name) === true;
  const inner = name === "*" ? here.items : here.properties?.[name];
  return isSchema(inner) && isRequired(inner, root, rest);
}

function isSchema(value: Schema | readonly Schema[] | undefined): value is Schema {
  return value !== undefined && !Array.isArray(value);
}
