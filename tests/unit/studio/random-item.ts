import type { JsonObject } from "../../../src/engine/index.ts";
import { flowOf, formOf, formsOf, type Repository } from "../../../src/model/index.ts";
import type { Target } from "../../../src/studio/kernel/schema.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import type { ValuesView, ObjectView } from "../../../src/studio/protocol-parts.ts";
import { viewForm } from "../../../src/studio/pages/forms/view-form.ts";
import { placesAt } from "../../../src/studio/pages/page/part-places.ts";
import { additionsAt } from "../../../src/studio/reading/additions-at.ts";
import { formView } from "../../../src/studio/reading/field-view.ts";
import { pageView } from "../../../src/studio/reading/page-view.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";
import type { WishedEdit, Said } from "./random-needs.ts";
import { one } from "./random-parts.ts";

type Kind =
  | "add-block"
  | "move-part"
  | "add-variant"
  | "give-text"
  | "take-text"
  | "add-item"
  | "move-item"
  | "rename-item"
  | "delete-item";

/** A command about the texts or lists of a part of a page, or of a field; `undefined` if there are none. */
export function itemBy(
  repo: Repository,
  kind: Kind,
  { what, how }: Pick<WishedEdit, "what" | "how">,
  said: Said,
): Command | undefined {
  const flow = one(repo.flows, how);
  const steps = flow === undefined ? [] : [...flowOf(repo, flow).steps.keys()];
  const step = one(steps, what);
  if (flow === undefined || step === undefined) return undefined;
  const fields = formsOf(repo, flow, step).values();
  const forms = [...fields].flatMap(({ schema }) => repo.schemas.get(schema) ?? []);
  const objects = [
    ...partsAt(repo, flow.id, step).map((object) => placed(object, { flow: flow.id })),
    ...forms.flatMap((form) =>
      formView(repo, formOf(repo, form)).fields.flatMap(({ layout }) =>
        layout === null ? [] : placed(layout, { form: form.id }),
      ),
    ),
  ].flatMap(allIn);
  const lists = objects.flatMap((of) => of.object.lists.map((list) => ({ ...of, list })));
  const blocks = partsAt(repo, flow.id, step).filter((part) => part.place !== null);
  const place = one(placesAt(pageView(repo, flow.id, step, [])), what + how);
  const where = { after: place?.after ?? null, ...(place?.into && { into: place.into }) };
  if (kind === "move-part") {
    const moved = one(blocks, what);
    return moved && { kind: "move", flow: flow.id, at: moved.at, was: moved.was, ...where };
  }
  if (kind === "add-block") {
    const addition = one(additionsAt(repo, flow.id, step), what);
    if (addition === undefined) return undefined;
    const added = { kind: "insert", what: "block", flow: flow.id, step, ...neededBy(addition, how, said), ...where };
    const to = one([...steps, null], how) ?? null;
    return { ...added, ...("item-to" in addition.paths && { to }) } as unknown as Command;
  }
  if (kind === "add-item") {
    const found = one(lists, what);
    const to = one([...steps, null], how) ?? null;
    if (found === undefined) return undefined;
    const needed = neededBy(found.list.asks ?? NOTHING, how, said);
    return { kind: "insert", what: "item", ...found.place, name: found.list.name, ...needed, to } as unknown as Command;
  }
  if (kind === "give-text" || kind === "take-text") {
    const all = objects.flatMap((of) => of.object.texts.map((text) => ({ ...of, text })));
    const found = one(
      all.filter(({ text }) => text.isWritten === (kind === "take-text")),
      what,
    );
    if (found === undefined) return undefined;
    return kind === "give-text"
      ? { kind: "set", ...found.place, name: found.text.name, words: said }
      : { kind: "remove", ...found.place, name: `/${found.text.name}` };
  }
  if (kind === "add-variant") {
    const all = objects.flatMap(({ object, place }) => {
      const texts = object.texts.filter(({ canVary }) => canVary);
      return "flow" in place ? texts.map(({ name }) => ({ ...place, name })) : [];
    });
    const found = one(all, what);
    return found && { kind: "insert", what: "variant", ...found, when: `lang == '${said[0]?.language}'`, words: said };
  }
  const items = lists.flatMap(({ list, place }) => list.items.map(({ at, was }) => ({ ...place, at, was })));
  const item = one(items, what);
  if (item === undefined) return undefined;
  if (kind === "rename-item") return { kind: "rename", ...item, to: `name${how}` };
  return kind === "move-item" ? { kind: "move", ...item, by: (how % 5) - 2 } : { kind: "remove", ...item };
}

/** The places of all conditions in the parts of a step. */
export function conditionsOf(repo: Repository, flow: string, step: string): readonly string[] {
  return partsAt(repo, flow, step)
    .flatMap((object) => allIn(placed(object, { flow })))
    .flatMap(({ object }) => [...(object.mayDepend ? [object.at] : []), ...object.conditions.map(({ at }) => at)]);
}

interface Placed {
  readonly object: ObjectView;
  readonly place: Target;
}

function placed(object: ObjectView, of: { readonly form: string } | { readonly flow: string }) {
  const { at, was } = object;
  return { object, place: { ...of, at, was } };
}

/** An object, and everything in its lists. */
function allIn(of: Placed): readonly Placed[] {
  const inside = of.object.lists.flatMap(({ items }) => items);
  return [of, ...inside.flatMap((object) => allIn({ object, place: { ...of.place, at: object.at, was: object.was } }))];
}

/** A text that nothing offers. */
const NOTHING: Pick<ValuesView, "schema" | "paths" | "members"> = {
  schema: { type: "object", required: [], properties: { title: { title: "", type: "array", "x-widget": "words" } } },
  paths: { title: ["texts", "title"] },
  members: { texts: {}, settings: {} },
};

/** Answers to the questions about something new, sometimes wrong ones. */
function neededBy(
  { schema: { properties }, ...asks }: Pick<ValuesView, "schema" | "paths" | "members">,
  how: number,
  said: Said,
): JsonObject {
  const answers = Object.entries(properties).map(([name, { enum: choices, "x-widget": widget, "x-json": isJson }]) => {
    const chosen = one(choices ?? ["", "entry", "2"], how) ?? "";
    const plain = choices === undefined ? `${chosen}${how}` : chosen;
    return [name, widget === "words" ? said : isJson === true ? choices?.[0] : plain] as const;
  });
  const schema = { type: "object", required: [], properties } as const;
  return viewForm({ ...asks, schema, values: {} }).membersIn(Object.fromEntries(answers) as unknown as JsonObject);
}
