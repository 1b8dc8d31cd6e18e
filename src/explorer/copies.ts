import {
  blocksOf,
  conditionsOf,
  descriptorOf,
  eventName,
  expressionIn,
  flowOf,
  formsOf,
  leavesIn,
  type Named,
  ownerIn,
  type Plain,
  type Repository,
} from "../model/index.ts";
import { decidingOf } from "./deciding.ts";
import { factsOf, type Path } from "./facts.ts";
import { qualify } from "./qualify.ts";

/** A value that is copied to another place. */
interface Copy {
  readonly to: Path;
  readonly from: Path;
}

interface Copies {
  readonly copies: readonly Copy[];
  /** Constants that are written to a place. */
  readonly constants: readonly { readonly to: Path; readonly value: Plain }[];
  /** Parts of a list item that one event carries together. */
  readonly carried: readonly (readonly Path[])[];
}

/** Where the remembered values of a journey, and the values in its events, come from. */
export function copiesOf(repo: Repository, flow: Named): Copies {
  const copies: Copy[] = [];
  const constants: { to: Path; value: Plain }[] = [];
  const conditions = conditionsOf(repo, flow);
  for (const { path, place, value: kept } of decidingOf(repo, flow).sets) {
    const to = qualify(repo, flow, path.split("."), place);
    for (const { path: inside, source, value } of leavesIn(kept, to)) {
      if (source === undefined) {
        constants.push({ to: inside, value });
        continue;
      }
      const { gives, literals } = factsOf(source, false, conditions);
      for (const from of gives) copies.push({ to: inside, from: qualify(repo, flow, from, place) });
      for (const literal of literals) constants.push({ to: inside, value: literal });
    }
  }
  const carried: Path[][] = [];
  for (const id of flowOf(repo, flow).steps.keys()) {
    for (const { into, schema } of formsOf(repo, flow, id).values()) {
      if (into !== undefined) copies.push({ to: into.split("."), from: [`form ${schema}`] });
    }
    for (const { descriptor, raw } of blocksOf(repo, flow, id)) {
      if (descriptor === undefined) continue;
      const declared = descriptorOf(descriptor);
      for (const [own, { each }] of declared.events) {
        const source = each?.list === undefined ? undefined : expressionIn(raw[each.list]);
        if (each === undefined || source === undefined) continue;
        const name = eventName(ownerIn(declared, raw), own);
        for (const items of factsOf(source, false, conditions).gives) {
          const parts = [...each.carries].map(([key, from]) => ({ key, from: [...items, "[]", from] }));
          for (const { key, from } of parts) copies.push({ to: [`event ${name}`, key], from });
          carried.push(parts.map(({ from }) => from));
        }
      }
    }
  }
  return { copies, constants, carried };
}
