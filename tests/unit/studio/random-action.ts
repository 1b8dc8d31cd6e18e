import { actionsIn, flowOf, type Repository } from "../../../src/model/index.ts";
import { actionList, actionOffers, allBlocksIn, actionNeeds, Refusal } from "../../../src/studio/edits/index.ts";
import { nodeAt, writtenAs } from "../../../src/studio/kernel/target.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { valuedAt } from "../../../src/studio/edits/values/valued-at.ts";
import type { WishedEdit, Said } from "./random-needs.ts";
import { one } from "./random-parts.ts";

/** A command about what a rule does, or about a parameter; `undefined` if the files have nothing of the kind. */
export function actionBy(
  repo: Repository,
  kind: "add-action" | "move-action" | "delete-action" | "give-value" | "take-value",
  { what, how, words }: Pick<WishedEdit, "what" | "how" | "words">,
  said: Said,
): Command | undefined {
  const flow = one(repo.flows, what);
  if (flow === undefined) return undefined;
  const typed = flowOf(repo, flow);
  const steps = [...typed.steps.values()];
  const actions = [...steps, typed].flatMap((owner) => [...actionsIn(owner)]);
  if (kind === "add-action") {
    const lists = [
      ...actions.map(({ pointer }) => pointer.replace(/\/\d+$/, "")),
      ...steps.map(({ pointer }) => `${pointer}/enter`),
    ];
    const at = one(lists, what);
    return at === undefined ? undefined : added(repo, flow.id, at, { what, how, words }, said);
  }
  const places = [...actions, ...(kind === "give-value" || kind === "take-value" ? steps.flatMap(allBlocksIn) : [])];
  if (kind === "move-action" || kind === "delete-action") {
    const action = one(actions, what + how);
    const of = action && { flow: flow.id, at: action.pointer, was: writtenAs(action) };
    if (of === undefined) return undefined;
    return kind === "delete-action" ? { kind: "remove", ...of } : { kind: "move", ...of, by: how % 2 === 0 ? -1 : 1 };
  }
  const isSet = kind === "take-value";
  const known = places.flatMap(({ pointer: at }) => {
    const valued = valuedAt(repo, nodeAt(repo, { flow: flow.id, at }));
    const parameters = valued?.parameters().filter((parameter) => (parameter.written !== undefined) === isSet) ?? [];
    return valued === undefined ? [] : parameters.map((parameter) => ({ at, was: writtenAs(valued.place), parameter }));
  });
  const found = one(known, what);
  if (found === undefined) return undefined;
  const { at, was, parameter } = found;
  const [of, name] = [{ flow: flow.id, at, was }, parameter.at.slice(at.length)];
  if (kind === "take-value") return { kind: "remove", ...of, name };
  return { kind: "set", ...of, values: { [name]: valueOf(how, words) } };
}

function added(
  repo: Repository,
  flow: string,
  at: string,
  { what, how, words }: Pick<WishedEdit, "what" | "how" | "words">,
  said: Said,
): Command | undefined {
  try {
    const list = actionList(repo, flow, at);
    const offer = one(actionOffers(repo, list), how);
    const of = offer && one(offer.choices, what)?.name;
    if (offer === undefined || of === undefined) return undefined;
    const { values } = actionNeeds(repo, list, { does: offer.does, of });
    const answers = values.map(
      ({ at: inside, written }) => [inside, typeof written === "string" ? written : valueOf(how, words)] as const,
    );
    return {
      kind: "insert",
      what: "action",
      flow,
      at,
      was: list.was,
      does: offer.does,
      of,
      values: Object.fromEntries(answers),
      words: said,
      after: list.actions.length === 0 || how % 3 === 0 ? null : what % list.actions.length,
    };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function valueOf(how: number, words: string): string | number | boolean {
  return [words, how, how % 2 === 0, "= lang", `= ${words}`][how % 5] ?? words;
}
