import type { Overview, TextRow } from "../../protocol.ts";
import { earlierWords } from "./earlier-words.ts";
import type { TextGroup } from "./text-groups.ts";
import { TextLine } from "./TextLine.tsx";
import type { TextNamed } from "../../protocol-texts.ts";

interface TextsTableProps {
  readonly groups: readonly TextGroup[];
  /** All texts, whose translations are suggested. */
  readonly all: readonly TextRow[];
  readonly overview: Overview;
  /** The id of the text that is being edited, or `null`. */
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Goes to the page of a step. */
  readonly onShow: (flow: string, step: string) => void;
}

/** Texts grouped by step, with the languages side by side. */
export function TextsTable({ groups, all, overview: { languages, journeys }, open, onOpen, onShow }: TextsTableProps) {
  const ids = groups.flatMap(({ rows }) => rows.map(idOf));
  const nextOf = (id: string) => {
    const next = ids[ids.indexOf(id) + 1];
    return next === undefined ? undefined : () => onOpen(next);
  };
  const placeName = (place: string) => {
    const [flow, at] = place.split("/");
    return journeys.find(({ id }) => id === flow)?.steps.find(({ id }) => id === at)?.title ?? place;
  };
  return (
    <table className="tbl">
      <thead>
        <tr>
          {languages.map(({ id, name }) => (
            <th key={id} scope="col" lang={id}>
              {name}
            </th>
          ))}
          <th scope="col">Shown at</th>
        </tr>
      </thead>
      {groups.map(({ id: group, title, rows, of }) => (
        <tbody key={group}>
          <tr className="grp-row">
            <th colSpan={languages.length + 1} scope="rowgroup">
              {title}{" "}
              <span className="count">
                {rows.length} of {of}
              </span>
            </th>
          </tr>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <TextLine
                key={id}
                row={row}
                placeName={placeName}
                languages={languages.map((one) => one.id)}
                isOpen={open === id}
                onOpen={(isOpen) => onOpen(isOpen ? id : null)}
                onNext={open === id ? nextOf(id) : undefined}
                earlier={open === id ? earlierWords(row, all) : []}
                onShow={(place) => {
                  const [flow = "", at = ""] = place.split("/");
                  onShow(flow, at);
                }}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

/** What a row of the table is known by. */
export function idOf({ arm = "", file, key }: TextNamed): string {
  return `${arm}:${file}:${key}`;
}
