import { localesOf, type Repository, segmentsOf } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import type { FieldWords } from "../../kernel/schema.ts";
import { besides, type FreshTexts, freshTexts, placeBeside } from "../fresh-texts.ts";
import { textsOfStep } from "../step/texts-of-step.ts";
import { textsIn } from "./object-at.ts";
import type { Described } from "./described.ts";
import type { Holder } from "./holder.ts";

/**
 * Adds texts beside those of an object, of its list or of its block, so that everybody who shares it has them. If there
 * are none, they are added beside the step's title. For a field of a layout, they are beside the field's label.
 */
export function textsBeside(repo: Repository, draft: Draft, { is }: Holder, of: Described): FreshTexts {
  if ("form" in is) return freshTexts(repo, draft, besides(repo, is.form, segmentsOf(of.pointer)[1] ?? null));
  const { page: written } = is;
  const around = [of, ...(of.block === undefined ? [] : [of.block])];
  const key = around.flatMap((one) => textsIn(repo, one)).find((use) => isOfJourney(repo, use.key))?.key;
  const place =
    key === undefined
      ? undefined
      : placeBeside(
          repo,
          key,
          written.flow.texts.map(({ value }) => value),
        );
  return place === undefined || place.prefix === ""
    ? textsOfStep(repo, draft, written.flow, written.step)
    : freshTexts(repo, draft, place);
}

/** Common texts belong to no page. */
function isOfJourney(repo: Repository, key: string): boolean {
  return localesOf(repo).some(({ name, texts }) => name !== "common" && texts.has(key));
}

/** The name of a new text: the last part of the object's own first text with the property behind it (`emailText`). */
export function textName(repo: Repository, { is }: Holder, of: Described, property: string): string {
  if ("page" in is && (of.block === undefined || of.pointer === of.block.pointer)) return property;
  const first = textsIn(repo, of)[0]?.key.split(".").at(-1);
  return first === undefined ? property : joined(first, property);
}

/** A name in the files from the first words of a new item: `tellYourFriends`. */
export function nameFrom(words: readonly FieldWords[], otherwise: string): string {
  const said = words.find(({ value }) => value.trim() !== "")?.value ?? "";
  const plain = said.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const [first, ...others] = (plain.match(/[A-Za-z0-9]+/g) ?? []).slice(0, 3);
  const name = [first?.toLowerCase(), ...others.map((one) => capital(one.toLowerCase()))].join("");
  return /^[a-z]\w{1,39}$/.test(name) ? name : otherwise;
}

export function joined(name: string, property: string): string {
  return name + capital(property);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
