import { INSERT_BLOCK, type InsertBlock } from "../../kernel/inserts/block.ts";
import { equal, type JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { additionForm } from "../forms/view-form.ts";
import { insideOf, type PartPlace, placesAt } from "./part-places.ts";

interface AddPartProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Id of the chosen part, if one is chosen. */
  readonly chosen?: string | undefined;
  /** The list to which the part is added, with its title. Absent: any list of the page. */
  readonly within?: NonNullable<PartView["inside"]> & { readonly title: string };
  /** Called with the JSON pointer of the new part. */
  readonly onMade?: (at: string) => void;
}

/** Adds a part to the page, or into a part that holds others: one of the registered blocks, from its descriptor. */
export function AddPart({ view, languages, chosen, within, onMade }: AddPartProps) {
  const { additions, flow, step } = view;
  if (additions.length === 0) return null;
  const places = placesAt(view, within);
  const of = within === undefined ? "the page" : `“${within.title}”`;
  return (
    <CommandDialog<InsertBlock>
      schema={INSERT_BLOCK}
      {...{ view, languages, of }}
      {...(within !== undefined && { size: "s" as const, button: "Add a part to {of}…" })}
      preset={{ flow, step }}
      first={() => additionForm(additions, INSERT_BLOCK.properties.block["x-which"])}
      offers={{ after: places.map(({ words, after, into }) => ({ words, value: { after, ...(into && { into }) } })) }}
      begin={{ after: `#${firstPlace(view, chosen, places)}` }}
      complete={({ after, ...members }) => ({ ...members, ...(after as JsonObject) })}
      onMade={({ after, into }) => {
        const place = places.find((one) => equal(one.after, after) && equal(one.into, into));
        if (place !== undefined) onMade?.(`${place.list}/${place.index}`);
      }}
    />
  );
}

/** The place that is offered first: at the end of the chosen part, below it, or else at the end. */
function firstPlace(view: PageView, chosen: string | undefined, places: readonly PartPlace[]): number {
  const part = view.parts.find(({ id }) => id === chosen);
  const [inside] = part === undefined ? [] : insideOf(view, part);
  const list = inside?.list ?? places[0]?.list;
  const below = inside === undefined ? places.findIndex(({ after }) => after !== null && after.at === part?.at) : -1;
  return below < 0 ? places.findLastIndex((one) => one.list === list) : below;
}
