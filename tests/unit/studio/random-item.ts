import { flowOf, type Repository } from "../../../src/model/index.ts";
import type { SettingValue } from "../../../src/studio/edits/command-setting.ts";
import type { Command } from "../../../src/studio/edits/index.ts";
import type { AskedView, ObjectView } from "../../../src/studio/protocol-parts.ts";
import { additionsAt } from "../../../src/studio/reading/additions-at.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";
import { itemsAt } from "./items-at.ts";
import type { Asked } from "./random-asked.ts";
import { one } from "./random-parts.ts";

type Kind = "add-block" | "give-text" | "take-text" | "add-item" | "move-item" | "delete-item";

/** A command about the texts or lists of a part of a page; `undefined` if the files have nothing of the kind. */
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
  const items = itemsAt(repo, flow.id, step);
  const objects: readonly ObjectView[] = [...partsAt(repo, flow.id, step), ...items];
  const place = ({ at, was }: ObjectView) => ({ flow: flow.id, step, at, was });
  const said = [{ language, value: words }];
  if (kind === "move-item" || kind === "delete-item") {
    const item = one(items, what);
    if (item === undefined) return undefined;
    return kind === "move-item" ? { kind, ...place(item), by: (how % 5) - 2 } : { kind, ...place(item) };
  }
  if (kind === "add-block") {
    const addition = one(additionsAt(repo, flow.id, step), what);
    if (addition === undefined) return undefined;
    const to = one([...steps, null], how) ?? null;
    const parts = addition.parts.map(({ name, asks }) => [name, { ...askedBy(asks, how, said), to }] as const);
    const above = one([...partsAt(repo, flow.id, step).filter((part) => part.place !== null), null], what);
    return {
      kind,
      flow: flow.id,
      step,
      block: addition.block,
      ...askedBy(addition.asks, how, said),
      to: addition.asks.event === null ? null : to,
      parts: Object.fromEntries(parts),
      after: above ? { at: above.at, was: above.was } : null,
    };
  }
  if (kind === "add-item") {
    const all = objects.flatMap((object) => object.lists.map((list) => ({ object, list })));
    const found = one(all, what);
    const to = one([...steps, null], how) ?? null;
    return found && { kind, ...place(found.object), name: found.list.name, ...askedBy(found.list.asks, how, said), to };
  }
  const all = objects.flatMap((object) => object.texts.map((text) => ({ object, text })));
  const found = one(
    all.filter(({ text }) => text.isWritten === (kind === "take-text")),
    what,
  );
  if (found === undefined) return undefined;
  const own = { ...place(found.object), name: found.text.name };
  return kind === "give-text" ? { kind, ...own, words: said } : { kind, ...own };
}

/** Answers to the questions for a new item, sometimes wrong ones. */
function askedBy(asks: AskedView | null, how: number, said: readonly { language: string; value: string }[]) {
  const settings = Object.entries(asks?.settings?.schema.properties ?? {}).map(([name, field]) => {
    const choices = Object(field).enum as readonly SettingValue[] | undefined;
    return [name, name === asks?.event ? `press${how}` : (one(choices ?? [true, how], how) ?? "")] as const;
  });
  const texts = (asks?.texts ?? [{ name: "title" }]).map(({ name }) => [name, said] as const);
  return { texts: Object.fromEntries(texts), settings: Object.fromEntries(settings) };
}
