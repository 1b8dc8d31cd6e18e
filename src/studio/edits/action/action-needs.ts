import { expressionProblems, schemaAt } from "../../../linter/index.ts";
import type { JsonObject } from "../../../engine/index.ts";
import {
  type Action,
  type Named,
  pointer,
  type Repository,
  type Schema,
  stringAt,
  typesOf,
} from "../../../model/index.ts";
import { Draft, drafted } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { scopeOf } from "../rule-place.ts";
import { parametersOf } from "../values/parameters.ts";
import type { Value } from "../values/value.ts";
import { valuesOf } from "../values/values-at.ts";
import { type ActionList, actionList, insertAction } from "./action-list.ts";
import { PARTS } from "../../kernel/target.ts";
import { dangersOf } from "./dangers.ts";
import { type ActionChoice, type ActionOffer, actionOffers } from "./offers.ts";

/** A value of a new action. What is offered for it counts as written. */
interface NeededValue extends Value {
  /** Whether nothing is a value, too: an empty text. */
  readonly mayBeEmpty: boolean;
}

/** A new action with what is still asked about it. */
export interface ActionNeeds {
  readonly offer: ActionOffer;
  readonly choice: ActionChoice;
  readonly values: readonly NeededValue[];
  /** Why one should think before adding it. */
  readonly dangers: readonly string[];
}

/** What is asked about a new action. Throws a `Refusal` if it cannot be done there. */
export function actionNeeds(repo: Repository, list: ActionList, { does, of }: NewAction): ActionNeeds {
  const offer = actionOffers(repo, list).find((one) => one.does === does);
  const choice = offer?.choices.find(({ name }) => name === of);
  if (offer === undefined || choice === undefined) throw new Refusal("This cannot be done here.");
  const tried = tryingAction(repo, list, choice.action);
  const members = choice.members.map(({ name, schema, begin }): NeededValue => {
    const own = { at: pointer("", name), title: stringAt(schema, "title") ?? offer.title, schema };
    return { ...own, written: offered(begin), isFree: false, mayBeMissing: false, mayBeEmpty: false };
  });
  return {
    offer,
    choice,
    values: [...neededBy(tried), ...members],
    dangers: dangersOf(tried.repo, tried.flow, tried.action),
  };
}

interface NewAction {
  readonly does: string;
  readonly of: string;
}

/** A journey with a new action at the end of a list. */
interface Trying {
  readonly repo: Repository;
  readonly flow: Named;
  readonly action: Action;
}

/** The journey as if the action had been added. */
export function tryingAction(repo: Repository, list: ActionList, action: JsonObject): Trying {
  const draft = new Draft(repo);
  const count = list.actions.length;
  insertAction(repo, draft, list, count === 0 ? null : count - 1, action);
  const after = drafted(repo, draft);
  const { flow, actions } = actionList(after, list.flow.id, list.next);
  const [fresh, ...others] = actions.slice(count);
  if (fresh === undefined || others.length > 0) throw new Refusal(PARTS);
  return { repo: after, flow, action: fresh };
}

/** What an action needs: what it sets, what the service requires, and all that an event is declared to have. */
function neededBy(tried: Trying): readonly NeededValue[] {
  const { repo, flow, action } = tried;
  const needed = ({ at, name = "", title, schema }: Value): NeededValue => {
    const mayBeEmpty = action.do === "set" && schema.type === "string" && schema.enum === undefined;
    const own = { at: at.slice(action.pointer.length), title, schema, written: offered(beginOf(tried, name, schema)) };
    return { ...own, isFree: true, mayBeMissing: false, mayBeEmpty };
  };
  if (action.do === "set" && action.marks === undefined) {
    const { values, others } = valuesOf(repo, flow, action);
    return [...values, ...others].map((leaf) => needed({ ...leaf, name: leaf.at.slice(leaf.at.lastIndexOf(".") + 1) }));
  }
  const isReport = action.do === "track" || action.do === "identify";
  const missing = isReport || action.do === "call" ? parametersOf(repo, flow, action) : [];
  return missing.filter(({ written, why }) => written === undefined && (isReport || why !== null)).map(needed);
}

function offered(begin: string): string | undefined {
  return begin === "" ? undefined : begin;
}

/** What the journey has under the same name: an answer of the form, what an event brings, or a remembered value. */
function beginOf({ repo, flow, action: { pointer: at } }: Trying, name: string, schema: Schema): string {
  const scope = scopeOf(repo, flow, at);
  for (const root of ["form", "event", "data"]) {
    const found = scope[root] === undefined ? undefined : schemaAt(scope[root], [name]);
    const isKnown = found !== undefined && "schema" in found && typesOf(found.schema).length > 0;
    const source = `${root}.${name}`;
    if (isKnown && /^\w+$/.test(name) && expressionProblems(repo, flow, at, source, schema).length === 0)
      return `= ${source}`;
  }
  // The only possibility.
  const [only, ...others] = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return typeof only === "string" && others.length === 0 ? only : "";
}
