import { flowOf, formOf, formsOf, type Repository } from "../../../src/model/index.ts";
import type { Target } from "../../../src/studio/kernel/schema.ts";
import type { SettingValue } from "../../../src/studio/kernel/new-things.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import type { NewItemView, ObjectView } from "../../../src/studio/protocol-parts.ts";
import { placesAt } from "../../../src/studio/pages/page/part-places.ts";
import { additionsAt } from "../../../src/studio/reading/additions-at.ts";
import { formView } from "../../../src/studio/reading/field-view.ts";
import { pageView } from "../../../src/studio/reading/page-view.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";
import type { Asked } from "./random-needs.ts";
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
  { what, how, words }: Pick<Asked, "what" | "how" | "words">,
  language: string,
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
  const said = [{ language, value: words }];
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
    const to = one([...steps, null], how) ?? null;
    const parts = addition.parts.map(({ name, asks, block }) => {
      return [name, { ...neededBy(asks, how, said), to, ...(block !== undefined && { block }) }] as const;
    });
    return {
      kind: "insert",
      what: "block",
      flow: flow.id,
      step,
      block: addition.block,
      ...neededBy(addition.asks, how, said),
      to: addition.asks.event === null ? null : to,
      parts: Object.fromEntries(parts),
      ...where,
    };
  }
  if (kind === "add-item") {
    const found = one(lists, what);
    const to = one([...steps, null], how) ?? null;
    if (found === undefined) return undefined;
    const needed = neededBy(found.list.asks, how, said);
    return { kind: "insert", what: "item", ...found.place, name: found.list.name, ...needed, to };
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
    return found && { kind: "insert", what: "variant", ...found, when: `lang == '${language}'`, words: said };
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

/** Answers to the questions for a new item, sometimes wrong ones. */
function neededBy(asks: NewItemView | null, how: number, said: readonly { language: string; value: string }[]) {
  const settings = Object.entries(asks?.settings?.schema.properties ?? {}).map(([name, field]) => {
    const choices = Object(field).enum as readonly SettingValue[] | undefined;
    return [name, name === asks?.event ? `press${how}` : (one(choices ?? [true, how], how) ?? "")] as const;
  });
  const texts = (asks?.texts ?? [{ name: "title" }]).map(({ name }) => [name, said] as const);
  const entry = asks?.isNamed === true ? { entry: `entry${how}` } : {};
  return { ...entry, texts: Object.fromEntries(texts), settings: Object.fromEntries(settings) };
}
