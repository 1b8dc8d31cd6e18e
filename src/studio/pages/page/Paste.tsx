import { useAtomValue, useSetAtom } from "jotai";
import { INSERT_COPY, type InsertCopy } from "../../kernel/inserts/copy.ts";
import type { PageView } from "../../protocol-page.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { Button } from "../Controls.tsx";
import { type Copied, copiedAtom, copyAtom } from "./copied.ts";
import type { OutlineNode } from "./outline.ts";
import { firstPlace, placeOffers, placesAt, pointerAt } from "./part-places.ts";
import { fieldPlaces } from "./field-places.ts";

/** A button in the panel of a part, a field or a step. */
export function CopyButton({ copied, keys }: { readonly copied: Copied | undefined; readonly keys?: string }) {
  const copy = useSetAtom(copyAtom);
  if (copied === undefined) return null;
  return <Button words="Copy" of={copied.words} aria-keyshortcuts={keys} onClick={() => copy(copied)} />;
}

interface PasteProps {
  readonly view: PageView;
  /** The line of the list below which a copy goes at first. */
  readonly at: Pick<OutlineNode, "part" | "field"> | undefined;
  /** Called with the JSON pointer of a new part. */
  readonly onMade: (at: string) => void;
}

/** Pastes what was copied, here or on another page. */
export function Paste({ view, at, onMade }: PasteProps) {
  const copied = useAtomValue(copiedAtom);
  if (copied === null || "step" in copied.of) return null;
  const isField = "field" in copied.of;
  const places = isField ? [] : placesAt(view);
  const offers = isField
    ? fieldPlaces(view).map(({ words, value }) => ({ words, value }))
    : placeOffers(places, { flow: view.flow, step: view.step });
  if (offers.length === 0) return null;
  const first = isField
    ? fieldPlaces(view).findLastIndex(({ name }) => at?.field === undefined || name === at.field.name)
    : firstPlace(view, at?.part?.id, places);
  return (
    <CommandDialog<InsertCopy>
      schema={INSERT_COPY}
      languages={[]}
      view={view}
      of={copied.words}
      keys="Control+V"
      preset={{ of: copied.of }}
      offers={{ to: offers }}
      begin={{ to: `#${first}` }}
      onMade={({ to }) => {
        const made = "flow" in to ? pointerAt(places, to) : undefined;
        if (made !== undefined) onMade(made);
      }}
    />
  );
}
