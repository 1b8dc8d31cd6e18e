import type { Json } from "../../engine/index.ts";
import { conditionalIn, deref, partsOf, propertiesOf, type Schema, typeOf, type UseOf } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const unsentInput: Rule = {
  id: "unsent-input",
  severity: "warning",
  finds:
    "An operation that journeys call has a parameter or field that none of them sends, and its contract does not say that somebody else sends it (`x-outside`).",
  why: "The call lost a value: the service looks for an address in the wrong country, or knows less about a person than the form asked.",
  after: ["unknown-part", "unknown-call", "unknown-schema", "call-input", "sent-by-name"],
  *check({ of, contracts }) {
    for (const [operation, calls] of groupBy(of("call"), (call) => call.operation)) {
      const [first] = calls;
      const contract = contracts.get(operation);
      if (first === undefined || contract === undefined) continue;
      const taken: Schema = {
        properties: {
          ...Object.fromEntries(contract.parameters.map(({ name, schema }) => [name, schema])),
          ...(contract.body && { body: contract.body }),
        },
      };
      for (const lost of unsent(taken, calls.map(passedIn))) {
        const message = `"${operation}" accepts "${lost}", but no journey sends it. Send it, or remove it from the contract. If other clients send it, mark it there with "x-outside".`;
        yield { ...first, message };
      }
    }
  },
};

/** The input of a call by the names of the operation's parameters. */
function passedIn({ gives }: UseOf<"call">): Json {
  return Object.fromEntries([...gives].map(([name, { json }]) => [name, json]));
}

/** Dotted names of inputs that no call sends. If a value is passed as a whole, it may contain all of them. */
function* unsent(schema: Schema, values: readonly Json[], root: Schema = schema, before = ""): Generator<string> {
  if (!values.every(isWrittenOut)) return;
  const given = groupBy(
    values.flatMap((value) => partsOf(value)),
    ([name]) => String(name).replace(/\?$/, ""),
  );
  for (const [name, written] of propertiesOf(schema)) {
    const inner = deref(written, "definitions" in written ? written : root);
    const sent = given.get(name)?.map(([, value]) => value);
    if (inner["x-outside"] !== undefined || written["x-outside"] !== undefined) continue;
    if (sent === undefined) yield before + name;
    else yield* unsent(inner, sent, "definitions" in written ? written : root, `${before}${name}.`);
  }
}

function isWrittenOut(value: Json): boolean {
  return typeOf(value) === "object" && conditionalIn(value) === undefined;
}
