import { isObject } from "../../../model/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";

/** Refuses to delete the only action of a rule, because people would do something and nothing would happen. */
export function refuseOnlyDeed(draft: Draft, { path, pointer: at }: FilePlace): void {
  const rule = /^(.+)\/do\/\d+$/.exec(at)?.[1];
  const value = rule === undefined ? undefined : draft.value(path, rule);
  if (!isObject(value)) return;
  const { do: actions, when: _, ...others } = value;
  if (Array.isArray(actions) && actions.length === 1 && Object.keys(others).length === 0)
    throw new Refusal(
      "It is the only thing that happens there. Without it, people would press something and see no reaction.",
    );
}
