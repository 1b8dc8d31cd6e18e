import { useEffect, useState } from "react";
import type { InsertBlock } from "../../kernel/inserts/block.ts";
import { INSERT_FIELD, type InsertField } from "../../kernel/inserts/field.ts";
import { FIELD_TYPES } from "../../kernel/new-things.ts";
import type { Overview } from "../../protocol.ts";
import type { FieldView, PageView } from "../../protocol-page.ts";
import { CommandQuestions } from "../CommandDialog.tsx";
import { Find } from "../Controls.tsx";
import { Dialog } from "../Dialog.tsx";
import { partQuestions } from "./AddPart.tsx";
import { fieldQuestions } from "./AddField.tsx";
import { firstPlace, placeUnder, placesAt } from "./part-places.ts";

interface PaletteProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Id of the part below which it goes. `null`: above the first. */
  readonly below: string | null;
  readonly onClose: () => void;
  /** Called with the name of a new field. */
  readonly onField: (name: string) => void;
  /** Called with the JSON pointer of a new part. */
  readonly onPart: (at: string) => void;
}

/** Something that can be added. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  readonly field?: (typeof FIELD_TYPES)[number];
}

/**
 * Everything that can be added between two parts, with pictures. About what is chosen, the same is asked as behind the
 * buttons of the list.
 */
export function Palette(props: PaletteProps) {
  const [entry, setEntry] = useState<Entry | null>(null);
  const title = entry === null ? "Add something" : `Add: ${entry.title}`;
  return (
    <Dialog title={title} isOpen isShowing={entry === null} hasClose={entry === null} onClose={props.onClose}>
      {(close) =>
        entry === null ? <Entries {...props} onChoose={setEntry} /> : <Asks {...props} {...{ entry, close }} />
      }
    </Dialog>
  );
}

function Entries({ view, onChoose }: PaletteProps & { readonly onChoose: (entry: Entry) => void }) {
  const [sought, setSought] = useState("");
  const words = sought.toLowerCase().split(/\s+/);
  const found = entriesOf(view).filter(({ title, description }) => {
    const said = `${title} ${description}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return (
    <>
      <Find name="Find what to add" example="Find…" words={sought} onWords={setSought} />
      <output className="vh">{found.length === 1 ? "1 thing" : `${found.length} things`}</output>
      <ul className="palette">
        {found.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => onChoose(entry)}>
              <svg viewBox="0 0 48 32" aria-hidden="true">
                <path d={entry.picture} />
              </svg>
              <span>
                {entry.title} <small>{entry.description}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function entriesOf({ additions, forms }: PageView): readonly Entry[] {
  const { "x-choices": called } = INSERT_FIELD.properties.type;
  const fields = forms.every((form) => form.fields.length === 0) ? [] : FIELD_TYPES;
  return [
    ...additions.map(({ id, title, description, picture = ANY_BLOCK }) => ({ id, title, description, picture })),
    ...fields.map((field) => ({
      id: `field ${field}`,
      title: called[field],
      description: "A field that people fill in",
      picture: FIELD_PICTURES[field],
      field,
    })),
  ];
}

interface AsksProps extends PaletteProps {
  readonly entry: Entry;
  readonly close: () => void;
}

function Asks({ view, languages, below, entry, close, onField, onPart }: AsksProps) {
  // The entry that had the focus is gone. The dialog has another title, which is read then.
  useEffect(() => document.querySelector<HTMLElement>("dialog[open]")?.focus(), []);
  const page = { view, languages, onClose: close };
  if (entry.field !== undefined)
    return (
      <CommandQuestions<InsertField>
        {...page}
        {...fieldQuestions(view, { type: entry.field, below: fieldAbove(view, below), onMade: onField })}
      />
    );
  const places = placesAt(view);
  const place = placeUnder(view, below);
  const first = places.findIndex(({ list, index }) => list === place?.list && index === place.index);
  return (
    <CommandQuestions<InsertBlock>
      {...page}
      // What it goes below may be gone by now.
      {...partQuestions(view, places, first < 0 ? firstPlace(view, below ?? undefined, places) : first, {
        which: entry.id,
        onMade: onPart,
      })}
      of="the page"
    />
  );
}

/** The last field of the form that a part is, or that is the nearest one above it. */
function fieldAbove({ parts, forms }: PageView, below: string | null): FieldView | undefined {
  const above = parts.slice(0, parts.findIndex(({ id }) => id === below) + 1);
  return forms.findLast((form) => above.some(({ at }) => at === form.at))?.fields.at(-1);
}

/** A small drawing of each kind of field: an SVG path of lines in a box of 48 by 32, as blocks have in their descriptors. */
const FIELD_PICTURES: Readonly<Record<(typeof FIELD_TYPES)[number], string>> = {
  text: "M4 9h40v14H4z M9 13v6",
  number: "M4 9h40v14H4z M10 13v6 M14 13h4v3h-4v3h4 M22 13h4v6h-4 M23 16h3",
  date: "M8 6h32v22H8z M8 12h32 M16 3v6 M32 3v6 M15 18h2 M23 18h2 M31 18h2 M15 23h2 M23 23h2",
  month: "M8 6h32v22H8z M8 12h32 M16 3v6 M32 3v6 M15 20h18",
  year: "M4 9h40v14H4z M10 20h5 M17 20h5 M24 20h5 M31 20h5",
  color: "M4 9h26v14H4z M34 9h10v14H34z M34 23l10-14",
  file: "M16 4h12l6 6v18H16z M28 4v6h6 M21 18h8 M21 23h8",
  choice: "M10 7a3 3 0 1 0 .01 0z M10 19a3 3 0 1 0 .01 0z M20 10h22 M20 22h16",
  checkbox: "M6 10h12v12H6z M9 16l2.5 3 4-6 M24 16h18",
};

/** Of a block that has none in its descriptor. */
const ANY_BLOCK = "M6 6h36v20H6z";
