import { oncePerPair } from "../once.ts";
import { pointer, segmentsOf, valueAt } from "../pointer.ts";
import type { Named, Repository } from "../repository.ts";
import { conditionalIn } from "../value/value.ts";
import { flowUses } from "./flow.ts";
import type { UsePlace } from "./use.ts";
import type { Json } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Place } from "../node.ts";

/**
 * The place of a value of a journey, even one that is not written yet: what expressions there may read, and the
 * conditions of the objects around it. It is found from what is used next to it.
 */
export function placeAt(repo: Repository, flow: Named, at: string): UsePlace {
  const { id, value } = flow;
  const uses = usesIn(repo, flow);
  const segments = segmentsOf(at);
  const whens: string[] = [];
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const here = pointer("", ...segments.slice(0, depth));
    const conditional = depth < segments.length ? conditionalIn(valueAt(value, here) ?? null) : undefined;
    if (conditional !== undefined) whens.unshift(conditional.when);
    const found = uses.find((use) => use.pointer === here) ?? uses.find((use) => isBeside(here, use.pointer));
    if (found !== undefined) return { ...found.place, assumed: [...found.place.assumed, ...whens] };
  }
  return { flow: id, assumed: whens };
}

const usesIn = oncePerPair((repo: Repository, flow: Named) =>
  [...flowUses(repo, flow)].filter((use) => use.file.path === flow.file.path),
);

/** Whether a use is a member of an object, such as the name of the call of an action. */
function isBeside(object: string, use: string): boolean {
  return use.startsWith(`${object}/`) && !use.slice(object.length + 1).includes("/");
}

/**
 * What people read at the place where they make something happen: the title, text or button of the object around it.
 */
export function saidBeside({ file, pointer }: Place): Json | undefined {
  const isItself = isObject(valueAt(file.value, pointer));
  const object = valueAt(file.value, isItself ? pointer : pointer.slice(0, pointer.lastIndexOf("/")));
  return isObject(object) ? (object.title ?? object.text ?? object.submit) : undefined;
}
