import { flowOf, type Named, pointer, type Repository, type Schema, segmentsOf } from "../../../model/index.ts";
import { type ActionList, actionList } from "../action/action-list.ts";
import { actionNeeds, tryingAction } from "../action/action-needs.ts";
import { describedAt, emptyIn, propertyIn } from "../item/described.ts";
import { lastOf, partOfStep } from "../rule-pointers.ts";
import { nodeAt } from "../../kernel/target.ts";
import { Refusal } from "../refusal.ts";
import { valuedAt } from "./valued-at.ts";

/** The place of a value of a journey that may be an expression, and the schema that the value must fit. */
interface LinePlace {
  readonly repo: Repository;
  readonly flow: Named;
  readonly at: string;
  readonly schema: Schema;
}

/**
 * What is known about a value of a journey, even one that is not written yet. That of a new action of a list is
 * `<list>/-/<kind>/<what it is about>/<pointer inside it>`: the repository is then as if it had been added. Throws a
 * `Refusal` without a journey.
 */
export function linePlace(repo: Repository, id: string, at: string): LinePlace {
  const [, list, does = "", of = "", inside = ""] = /^(.*\/(?:do|enter))\/-\/([^/]*)\/([^/]*)(\/.*)$/.exec(at) ?? [];
  if (list !== undefined)
    return inNewAction(repo, actionList(repo, id, list), { does, of: segmentsOf(`/${of}`)[0] ?? "" }, inside);
  const flow = repo.flows.find((one) => one.id === id);
  if (flow === undefined) throw new Refusal("This journey no longer exists.");
  return { repo, flow, at, schema: onPage(repo, flow, at) ?? ofValued(repo, flow, at) ?? {} };
}

function inNewAction(
  repo: Repository,
  list: ActionList,
  newAction: Parameters<typeof actionNeeds>[2],
  inside: string,
): LinePlace {
  const { choice, values } = actionNeeds(repo, list, newAction);
  const tried = tryingAction(repo, list, choice.action);
  const schema = values.find((one) => one.at === inside)?.schema ?? {};
  return { repo: tried.repo, flow: tried.flow, at: tried.action.pointer + inside, schema };
}

/** The schema of one of the values of an action or of a part of a page. */
function ofValued(repo: Repository, flow: Named, at: string): Schema | undefined {
  const segments = segmentsOf(at);
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const valued = valuedAt(repo, nodeAt(repo, { flow: flow.id, at: pointer("", ...segments.slice(0, depth)) }));
    const known = valued === undefined ? [] : [...valued.values, ...valued.others, ...valued.parameters()];
    const found = known.find((one) => one.at === at);
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
  const [container, name] = lastOf(at);
  const around = describedAt(step, container);
  if (around !== undefined) return full(around.root, propertyIn(around, name)?.schema);
  // A new entry of a list or a map.
  const [owner, list] = lastOf(container);
  const object = describedAt(step, owner);
  const property = object && propertyIn(object, list);
  return object && property && full(object.root, emptyIn(object, property).schema.properties?.["value"]);
}

function full({ definitions }: Schema, schema: Schema | undefined): Schema | undefined {
  return schema && { ...schema, ...(definitions && { definitions }) };
}
