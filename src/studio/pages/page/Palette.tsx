import { useState } from "react";
import { INSERT_FIELD, type InsertField } from "../../kernel/inserts/field.ts";
import { FIELD_TYPES } from "../../kernel/new-things.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { CommandQuestions } from "../CommandDialog.tsx";
import { Find } from "../Controls.tsx";
import { Dialog } from "../Dialog.tsx";
import { partQuestions } from "./AddPart.tsx";
import type { Chosen } from "./chosen.ts";
import { fieldQuestions } from "./AddField.tsx";
import { ANY_BLOCK, FIELD_PICTURES } from "./palette-pictures.ts";
import { placeUnder, placesAt } from "./part-places.ts";

interface PaletteProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Id of the part below which it goes. `null`: above the first. */
  readonly below: string | null;
  readonly onClose: () => void;
  readonly onMade: (chosen: Chosen) => void;
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

function Asks({ view, languages, below, entry, close, onMade }: AsksProps) {
  const page = { view, languages, onClose: close };
  if (entry.field !== undefined)
    return (
      <CommandQuestions<InsertField>
        {...page}
        {...fieldQuestions(view, { type: entry.field, onMade: (field) => onMade({ key: null, field }) })}
      />
    );
  const places = placesAt(view);
  const place = placeUnder(view, below);
  const first = places.findIndex(({ list, index }) => list === place?.list && index === place.index);
  return (
    <CommandQuestions
      {...page}
      {...partQuestions(view, places, Math.max(0, first), { which: entry.id })}
      of="the page"
    />
  );
}
