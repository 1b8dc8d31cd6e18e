import { type Addition, descriptorOf, type Named, type Repository, type Schema, stringAt } from "../../model/index.ts";
import { longer, within } from "../browser/questions.ts";
import { blockTitle, emptyIn, propertiesIn, type Property } from "../edits/index.ts";
import type { AdditionView, ValuesView } from "../protocol-parts.ts";
import { newItemView, newObjectView, type Showing } from "./new-view.ts";
import { showingOf } from "./parts-at.ts";

/** What can be added to the page of a step, in the order of the titles. */
export function additionsAt(repo: Repository, flow: string, id: string): readonly AdditionView[] {
  const showing = showingOf(repo, flow, id);
  if (showing === undefined) return [];
  const all = [...repo.blocks].flatMap(([name, named]) => {
    const title = blockTitle(repo, name);
    const description = stringAt(named.value, "why") ?? "";
    const picture = stringAt(named.value, "picture");
    return descriptorOf(named).additions.flatMap((one, index) => {
      const form = newBlockView(showing, name, named, one);
      const id = index === 0 ? name : `${name}-${index}`;
      return form === undefined
        ? []
        : [{ id, title: one.title ?? title, description, ...(picture && { picture }), ...form }];
    });
  });
  return all.toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}

/** The form for a new block. `undefined` if no form can show something that it needs. */
function newBlockView(showing: Showing, block: string, named: Named, addition: Addition): ValuesView | undefined {
  const root = descriptorOf(named).properties;
  const toAsk = propertiesOf(named).filter(({ name, isRequired }) => isRequired || addition.asks.includes(name));
  // A form needs a place for its answers, too.
  if (asksForm(toAsk) || toAsk.some((one) => isContainer(one) && asksForm(neededIn(root, one)))) return undefined;
  const own = newObjectView(
    showing,
    toAsk.filter((one) => !isContainer(one)),
  );
  const parts = toAsk.filter(isContainer).map((property) => {
    const { name, title, schema, is } = property;
    if (is === "blocks") return partView(firstBlockView(showing, addition.begins.get(name)), name, title);
    // The questions are about its first item only.
    const isOne = Number(schema["minItems"] ?? 1) <= 1;
    return partView(isOne ? newItemView(showing, { root }, property) : null, name, title);
  });
  if (own === null || parts.includes(null)) return undefined;
  const all = [own, ...parts.flatMap((one) => one ?? [])];
  const settings = addition.with as ValuesView["members"];
  return {
    schema: {
      type: "object",
      required: all.flatMap(({ schema }) => schema.required),
      properties: Object.assign({}, ...all.map(({ schema }) => schema.properties)),
    },
    values: Object.assign({}, ...all.map(({ values }) => values)),
    paths: Object.assign({}, ...all.map(({ paths }) => paths)),
    members: { block, ...own.members, settings, parts: Object.assign({}, ...all.slice(1).map((one) => one.members)) },
  };
}

/** The form for the first block in a list of blocks. `null` if it is unknown which one that is. */
function firstBlockView(showing: Showing, kind: string | undefined): ValuesView | null {
  const named = kind === undefined ? undefined : showing.repo.blocks.get(kind);
  if (named === undefined || kind === undefined) return null;
  const own = newObjectView(
    showing,
    propertiesOf(named).filter(({ isRequired }) => isRequired),
  );
  return own && { ...own, members: { ...own.members, block: kind } };
}

/** The form for an object in the new block, in a section of its own. */
function partView(view: ValuesView | null, name: string, title: string): ValuesView | null {
  if (view === null) return null;
  const before = `${name}-`;
  const paths = Object.entries(view.paths).map(([of, path]) => [of, ["parts", name, ...path]] as const);
  return {
    schema: within(view.schema, before, {}, title),
    values: longer(view.values, before),
    paths: longer(Object.fromEntries(paths), before),
    members: { [name]: view.members },
  };
}

function propertiesOf(named: Named): readonly Property[] {
  const root = descriptorOf(named).properties;
  return propertiesIn({ schema: root, root, raw: {}, isBare: false });
}

/** What a new object of a property needs. */
function neededIn(root: Schema, property: Property): readonly Property[] {
  return propertiesIn(emptyIn({ root }, property)).filter(({ isRequired }) => isRequired);
}

/** Whether a form is among properties, and not only so that its answers are shown. */
function asksForm(properties: readonly Property[]): boolean {
  return properties.some(
    ({ name, schema }) =>
      schema["x-kind"] === "form" && !properties.some(({ schema: other }) => other["x-answers-of"] === name),
  );
}

function isContainer({ is }: Property): boolean {
  return is === "list" || is === "part" || is === "blocks";
}
