import { type Addition, descriptorOf, type Named, type Repository, stringAt } from "../../model/index.ts";
import { blockTitle, type Choices, propertiesIn, type Property } from "../edits/index.ts";
import type { AdditionView } from "../protocol-parts.ts";
import { newItemView, asksOf } from "./object-view.ts";
import { showingOf } from "./parts-at.ts";

/** What can be added to the page of a step, in the order of the titles. */
export function additionsAt(repo: Repository, flow: string, id: string): readonly AdditionView[] {
  const showing = showingOf(repo, flow, id);
  if (showing === undefined) return [];
  const { choices } = showing.container;
  const all = [...repo.blocks].flatMap(([name, named]) => {
    const title = blockTitle(repo, name);
    const description = stringAt(named.value, "why") ?? "";
    return descriptorOf(named).additions.flatMap((one, index): AdditionView | readonly [] => {
      const toAsk = questionsOf(repo, choices, named, one);
      const own = { id: index === 0 ? name : `${name}-${index}`, block: name, title: one.title ?? title, description };
      return toAsk === undefined ? [] : { ...own, ...toAsk, with: one.with as AdditionView["with"] };
    });
  });
  return all.toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}

/** What is asked for a new block. `undefined` if no form can show something that it needs. */
function questionsOf(
  repo: Repository,
  choices: Choices,
  named: Named,
  addition: Addition,
): Pick<AdditionView, "asks" | "parts"> | undefined {
  const root = descriptorOf(named).properties;
  const toAsk = propertiesIn({ schema: root, root, raw: {}, isBare: false }).filter(
    ({ name, isRequired }) => isRequired || addition.asks.includes(name),
  );
  // A new form needs a place for its answers and a rule for what happens with them, too.
  if (toAsk.some(({ schema }) => schema["x-kind"] === "form")) return undefined;
  const asks = asksOf(
    choices,
    toAsk.filter((one) => !isContainer(one)),
  );
  const parts = toAsk.filter(isContainer).map((property) => {
    const { name, title, schema, is } = property;
    if (is === "blocks") return begunWith(repo, choices, property, addition.begins.get(name));
    // The questions are about its first item only.
    const inner = Number(schema["minItems"] ?? 1) > 1 ? null : newItemView(choices, { root }, property);
    return inner === null ? undefined : { name, title, asks: inner };
  });
  if (asks === null || parts.includes(undefined)) return undefined;
  return { asks, parts: parts.flatMap((one) => one ?? []) };
}

/** What is asked for the first block in a list of blocks. `undefined` if it is unknown which one that is. */
function begunWith({ blocks }: Repository, choices: Choices, { name, title }: Property, kind: string | undefined) {
  const named = kind === undefined ? undefined : blocks.get(kind);
  if (named === undefined || kind === undefined) return undefined;
  const root = descriptorOf(named).properties;
  const asks = asksOf(
    choices,
    propertiesIn({ schema: root, root, raw: {}, isBare: false }).filter(({ isRequired }) => isRequired),
  );
  return asks === null ? undefined : { name, title, asks, block: kind };
}

function isContainer({ is }: Property): boolean {
  return is === "list" || is === "part" || is === "blocks";
}
