import { flowOf, type Named, pointer, type Repository, type Schema, segmentsOf } from "../../../model/index.ts";
import { describedAt, emptyIn, propertyIn } from "../item/described.ts";
import { lastOf } from "../item/last-of.ts";
import { Refusal } from "../refusal.ts";
import { partOfStep } from "../rule-pointers.ts";
import { valuedAt } from "../values/valued-at.ts";

/** The place of a value of a journey that may be an expression, and the schema that the value must fit. */
export interface LinePlace {
  readonly flow: Named;
  readonly schema: Schema;
}

/** What is known about a value of a journey, even one that is not written yet. Throws a `Refusal` without a journey. */
export function linePlace(repo: Repository, id: string, at: string): LinePlace {
  const flow = repo.flows.find((one) => one.id === id);
  if (flow === undefined) throw new Refusal("This journey no longer exists.");
  return { flow, schema: onPage(repo, flow, at) ?? ofValued(repo, flow, at) ?? {} };
}

/** The schema of one of the values of an action or of a part of a page. */
function ofValued(repo: Repository, flow: Named, at: string): Schema | undefined {
  const segments = segmentsOf(at);
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const { values = [], others = [] } = valuedAt(repo, flow, pointer("", ...segments.slice(0, depth))) ?? {};
    const found = [...values, ...others].find((one) => one.at === at);
    if (found !== undefined) return found.schema;
  }
  return undefined;
}

/** The schema of a value of a part of a page, from its descriptor. */
function onPage(repo: Repository, flow: Named, at: string): Schema | undefined {
  const step = flowOf(repo, flow).steps.get(partOfStep(at) ?? "");
  if (step === undefined) return undefined;
  const found = describedAt(step, at);
  if (found?.isBare === true) return full(found.root, found.schema.properties?.["value"]);
  const [holder, name] = lastOf(at);
  const around = describedAt(step, holder);
  if (around !== undefined) return full(around.root, propertyIn(around, name)?.schema);
  // A new entry of a list or a map.
  const [owner, list] = lastOf(holder);
  const object = describedAt(step, owner);
  const property = object && propertyIn(object, list);
  return object && property && full(object.root, emptyIn(object, property).schema.properties?.["value"]);
}

function full({ definitions }: Schema, schema: Schema | undefined): Schema | undefined {
  return schema && { ...schema, ...(definitions && { definitions }) };
}
