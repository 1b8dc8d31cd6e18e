import { INSERT_BLOCK, type InsertBlock } from "../../kernel/inserts/block.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { additionForm } from "../forms/view-form.ts";
import { firstPlace, type PartPlace, placeOffers, placesAt, pointerAt } from "./part-places.ts";

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
  if (view.additions.length === 0) return null;
  const places = placesAt(view, within);
  return (
    <CommandDialog<InsertBlock>
      {...{ view, languages }}
      {...partQuestions(view, places, firstPlace(view, chosen, places), { onMade })}
      of={within === undefined ? "the page" : `“${within.title}”`}
      {...(within !== undefined && { size: "s" as const, button: "Add a part to {of}…" })}
    />
  );
}

interface KnownAnswers {
  /** Which of the additions is chosen already. */
  readonly which?: string;
  readonly onMade?: ((at: string) => void) | undefined;
}

/** What is asked about a new part. `first`: the place that is offered first. */
export function partQuestions(
  view: PageView,
  places: readonly PartPlace[],
  first: number,
  { which, onMade }: KnownAnswers,
) {
  const { additions, flow, step } = view;
  return {
    schema: INSERT_BLOCK,
    preset: { flow, step },
    first: () => additionForm(additions, INSERT_BLOCK.properties.block["x-which"]),
    offers: { after: placeOffers(places, {}) },
    begin: { after: `#${first}`, ...(which !== undefined && { which }) },
    complete: ({ after, ...members }: JsonObject): JsonObject => ({ ...members, ...(after as JsonObject) }),
    onMade: (made: InsertBlock) => {
      const at = pointerAt(places, made);
      if (at !== undefined) onMade?.(at);
    },
  };
}
