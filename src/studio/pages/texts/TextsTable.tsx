import { useAtomValue } from "jotai";
import { memo, useRef } from "react";
import type { Overview, TextRow } from "../../protocol.ts";
import { earlierWords, type EarlierWords } from "./earlier-words.ts";
import type { TextGroup } from "./text-groups.ts";
import type { TextNamed } from "../../protocol-texts.ts";
import { inArm } from "../lens.ts";
import { draftName, draftsAtom, isUnsaved } from "../drafts.ts";
import { plainText } from "../../plain-text.ts";
import { TextEditor } from "../TextEditor.tsx";
import { lensAtom } from "../state.ts";
import { TextName } from "../TextName.tsx";
import { Button, Chip } from "../Controls.tsx";

interface TextsTableProps {
  readonly groups: readonly TextGroup[];
  /** All texts, whose translations are suggested. */
  readonly all: readonly TextRow[];
  readonly overview: Overview;
  /** The id of the text that is being edited, or `null`. */
  readonly open: string | null;
  readonly onOpen: (id: string) => void;
  /** Called when a text has been edited, which by now may not be the open one. `next` is the text to open instead. */
  readonly onClose: (id: string, next?: string) => void;
  /** Goes to the page of a step. */
  readonly onShow: (flow: string, step: string) => void;
}

/** Texts grouped by step, with the languages side by side. */
export function TextsTable(props: TextsTableProps) {
  const { groups, all, overview, open, onOpen, onClose, onShow } = props;
  const { languages, journeys } = overview;
  const ids = groups.flatMap(({ rows }) => rows.map(idOf));
  const nextOf = (id: string) => {
    const next = ids[ids.indexOf(id) + 1];
    return next === undefined ? undefined : () => onClose(id, next);
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
                onOpen={() => onOpen(id)}
                onClose={() => onClose(id)}
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

interface TextLineProps {
  readonly row: TextRow;
  /** The title of a step: `<journey>/<step>`. */
  readonly placeName: (place: string) => string;
  readonly languages: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Opens the text below. Without it, there is none. */
  readonly onNext: (() => void) | undefined;
  /** Words to take over, if it is open. */
  readonly earlier: readonly EarlierWords[];
  /** Goes to a page where it is shown: `<journey>/<step>`. */
  readonly onShow: (place: string) => void;
}

/** A text on its line; whoever presses its words writes in its place. */
const TextLine = memo(Line, (a, b) => a.row === b.row && a.isOpen === b.isOpen && !b.isOpen);

function Line({ row, placeName, languages, isOpen, onOpen, onClose, onNext, earlier, onShow }: TextLineProps) {
  const words = useRef<HTMLButtonElement>(null);
  const [first] = row.shown;
  const drafts = useAtomValue(draftsAtom);
  const lens = useAtomValue(lensAtom);
  const marks = [
    isUnsaved(drafts[draftName(row, row.arm ?? lens.arm)]?.typed) ? "not saved" : "",
    row.missingIn.length > 0 ? "missing" : "",
    row.stale ? "changed in one language" : "",
    row.unused ? "unused" : "",
  ].filter((mark) => mark !== "");
  const arms = row.arm === undefined ? (row.onlyIn ?? []) : [row.arm];
  const isTheirs = row.ofArm === true || row.arm === undefined;
  return (
    <tr data-on={isOpen ? "" : undefined}>
      {isOpen ? (
        <td colSpan={languages.length}>
          <TextEditor
            row={row}
            focused
            earlier={earlier}
            onNext={onNext}
            onEnd={() => {
              onClose();
              // The keys stay where they were, if nothing else has got them meanwhile.
              requestAnimationFrame(() => document.activeElement === document.body && words.current?.focus());
            }}
          />
          {row.arm === undefined ? (
            <TextName row={row} />
          ) : (
            <p className="small muted">
              {row.ofArm
                ? "Only people in the arm have it."
                : "Everybody else has other words. If you write the same words here, the arm no longer has its own."}
            </p>
          )}
        </td>
      ) : (
        languages.map((language, index) => (
          <td key={language} lang={language}>
            <button className="words" type="button" ref={index === 0 ? words : undefined} onClick={onOpen}>
              {shownWords(row.values[language])}
            </button>
          </td>
        ))
      )}
      <td className="small">
        {first === undefined ? (
          <span className="muted">{row.file === "common" ? "several places" : "no step's page"}</span>
        ) : (
          <Button
            words={placeName(first) + (row.shown.length > 1 ? ` and ${row.shown.length - 1} more` : "")}
            look="quiet"
            size="s"
            onClick={() => onShow(first)}
          />
        )}
        {arms.map((arm) => (
          <Chip key={arm} words={`${isTheirs ? "only" : "otherwise"} ${inArm(arm)}`} />
        ))}
        {marks.map((mark) => (
          <Chip key={mark} words={mark} tone="warn" />
        ))}
        {row.room === null ? null : <div className="muted">Room for {row.room} characters</div>}
        <div className="muted key">{row.key}</div>
      </td>
    </tr>
  );
}

function shownWords(words: string | null | undefined) {
  return words ? plainText(words) : <em>missing</em>;
}
