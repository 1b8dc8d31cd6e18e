import type { Json } from "../../engine/index.ts";
import { pointer } from "../../model/index.ts";
import { leftByName } from "../left-by-name.ts";
import { inputSchema } from "../operations.ts";
import { misfits } from "../value.ts";
import type { Rule } from "../rule.ts";

export const callInput: Rule = {
  id: "call-input",
  finds:
    "A call passes a parameter that its operation does not have, lacks one that it needs, or passes one of the wrong type.",
  why: "The service refuses the call, and the person cannot go on, whatever they enter.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("call")) {
      const contract = context.contracts.get(use.operation);
      if (contract === undefined) continue;
      const at = use.input === undefined ? use.pointer : pointer(parent(use.pointer), "with");
      const input: Json = use.input ?? {};
      // The sent-by-name rule reports input whose fields cannot be determined.
      if (leftByName(input, at).next().done !== true) continue;
      yield* misfits(context, { ...use, pointer: at }, input, inputSchema(contract));
    }
  },
};

function parent(at: string): string {
  return at.slice(0, at.lastIndexOf("/"));
}
