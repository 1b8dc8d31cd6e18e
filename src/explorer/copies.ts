import type { Json } from "../engine/index.ts";
import {
  blocksOf,
  conditionsOf,
  entriesOf,
  flowOf,
  formsOf,
  isList,
  isObject,
  type Named,
  objectAt,
  prefixOf,
  type Repository,
  stringAt,
} from "../model/index.ts";
import { expressionIn } from "../compiler/index.ts";
import { decidingOf } from "./deciding.ts";
import { factsOf, type Path } from "./facts.ts";
import { qualify } from "./qualify.ts";

/** A value that is put elsewhere. */
interface Copy {
  readonly to: Path;
  readonly from: Path;
}

export interface Copies {
  readonly copies: readonly Copy[];
  /** Plain values that are kept at a place. */
  readonly constants: readonly { readonly to: Path; readonly value: Json }[];
  /** Parts of an item that one event carries together. */
  readonly carried: readonly (readonly Path[])[];
}

/** Where a journey's remembered values, and what its events carry, come from. */
export function copiesOf(repo: Repository, flow: Named): Copies {
  const copies: Copy[] = [];
  const constants: { to: Path; value: Json }[] = [];
  const conditions = conditionsOf(flow);
  for (const { path, place, value: kept } of decidingOf(repo, flow).sets) {
    const to = qualify(repo, flow, path.split("."), place);
    eachIn(kept, to, (value, target) => {
      const source = expressionIn(value);
      if (source === undefined) {
        constants.push({ to: target, value });
        return;
      }
      const { gives, literals } = factsOf(source, false, conditions);
      for (const from of gives) copies.push({ to: target, from: qualify(repo, flow, from, place) });
      for (const literal of literals) constants.push({ to: target, value: literal });
    });
  }
  const carried: Path[][] = [];
  for (const id of flowOf(repo, flow).steps.keys()) {
    for (const { block, schema } of formsOf(repo, flow, id).values()) {
      const into = stringAt(block.raw, "into");
      if (into !== undefined) copies.push({ to: into.split("."), from: [`form ${schema}`] });
    }
    for (const block of blocksOf(repo, flow, id)) {
      for (const [own, event] of entriesOf(objectAt(block.descriptor?.value, "events"))) {
        const { list, carries } = objectAt(event, "each");
        const source = typeof list === "string" ? expressionIn(block.raw[list]) : undefined;
        if (source === undefined) continue;
        const prefix = prefixOf(block);
        const name = prefix === undefined ? own : `${prefix}.${own}`;
        for (const items of factsOf(source, false, conditions).gives) {
          const parts = entriesOf(carries).map(([key, from]) => ({ key, from: [...items, "[]", String(from)] }));
          for (const { key, from } of parts) copies.push({ to: [`event ${name}`, key], from });
          carried.push(parts.map(({ from }) => from));
        }
      }
    }
  }
  return { copies, constants, carried };
}

/** Each expression, and each plain value, in a value that is kept. */
function eachIn(value: Json | undefined, to: Path, tell: (value: Json, to: Path) => void): void {
  if (expressionIn(value) !== undefined) tell(value as Json, to);
  else if (isList(value)) for (const item of value) eachIn(item, [...to, "[]"], tell);
  else if (isObject(value)) {
    for (const [key, child] of entriesOf(value)) if (key !== "when") eachIn(child, [...to, key], tell);
  } else if (value !== undefined) tell(value, to);
}
