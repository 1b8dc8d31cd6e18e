import { foundIn, pathTo } from "./in-outline.ts";
import { type OutlineKind, outlineOf, type OutlineNode } from "./outline.ts";
import { useAtomValue, useSetAtom } from "jotai";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { Find } from "../Controls.tsx";
import { draftName, draftsAtom, isUnsaved } from "../drafts.ts";
import { press } from "../keys/shortcuts.ts";
import { AddPart } from "./AddPart.tsx";
import type { Chosen } from "./chosen.ts";
import { copiedField, copiedPart, copyAtom } from "./copied.ts";
import { isMovable, move, movedOnto } from "./movable.ts";
import { Paste } from "./Paste.tsx";
import { moveByKey } from "./MoveField.tsx";
import type { Sought } from "./useAddress.ts";
import { useFocusAfter } from "./useFocusAfter.ts";
import { type OutlineLine, useOutline } from "./useOutline.ts";

export interface OutlineProps {
  readonly view: PageView;
  readonly chosen: Chosen;
  /** Keys of the texts that the page shows now. */
  readonly shown: readonly string[];
  readonly languages: Overview["languages"];
  readonly onChoose: (chosen: Chosen) => void;
  /** Called with the JSON pointer of a new part. */
  readonly onMade: (at: string) => void;
  /** Shows the page in a state in which it has something. `null`: as it opens. */
  readonly onSeek: (sought: Sought | null) => void;
}

/** The page from top to bottom as a tree. What is not on the page now is grey, and says when it is. */
export function Outline({ view, chosen, shown, languages, onChoose, onMade, onSeek }: OutlineProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState("");
  const [dragged, setDragged] = useState<OutlineNode | null>(null);
  const copy = useSetAtom(copyAtom);
  const drafts = useAtomValue(draftsAtom);
  const all = outlineOf(view);
  const path = pathTo(all, chosen);
  const { lines, current, toggle, onFocus, onKey } = useOutline(tree, foundIn(all, sought), path);
  const keepFocus = useFocusAfter();
  const isThere = new Set(shown);
  const isOnPage = ({ keys }: OutlineNode) =>
    isThere.size === 0 || keys.length === 0 || keys.some((key) => isThere.has(key));
  const choose = (line: OutlineLine) => {
    const { node, isOpen } = line;
    if (node.chooses === null) return toggle(node, !isOpen);
    onChoose(node.chooses);
    if (node.kind === "page") onSeek(null);
    // What a form shows of a field depends on what is typed.
    else if (!isOnPage(node) && around(line).part !== undefined) onSeek(node);
    return undefined;
  };
  const write = ({ chooses, part, field }: OutlineNode) => {
    const key = chooses?.key ?? part?.words ?? field?.label ?? null;
    if (chooses !== null && key !== null) onChoose({ ...chooses, key, isWritten: true });
  };
  /** The part or the field that a line is, or is in. */
  const around = ({ node, parent }: OutlineLine): OutlineNode => {
    const above = lines.find((one) => one.node.id === parent);
    return (node.part ?? node.field) !== undefined || above === undefined ? node : around(above);
  };
  /** The line of an entry is another element once it has another place. */
  const keepOn = (node: OutlineNode) => (at: string, to: string) =>
    keepFocus(() => tree.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(node.id.replace(at, to))}"]`));
  const copyOrPaste = (event: KeyboardEvent, line: OutlineLine) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    const { part, field } = around(line);
    const copied = field === undefined ? part && copiedPart(view, part) : copiedField(view, field);
    if (key === "c" && copied !== undefined) copy(copied);
    if (key === "v") press("control+v");
  };
  const dropped = ({ movable }: OutlineNode) =>
    dragged?.movable && movable && movedOnto(view, dragged.movable, movable);
  const drop = (event: DragEvent, node: OutlineNode) => {
    event.preventDefault();
    move(view, dropped(node));
    setDragged(null);
  };
  return (
    <>
      <Find name="Find something on this page" example="Find on this page…" words={sought} onWords={setSought} />
      <div ref={tree} className="tree outline" role="tree" aria-label="From top to bottom">
        {lines.map((line) => {
          const { node, level, position, size, isOpen } = line;
          const { part, chooses } = node;
          const isNotSaved = view.texts.some(
            (row) =>
              row.key === chooses?.key &&
              [undefined, view].some((at) => isUnsaved(drafts[draftName(row, view.arm, at)]?.typed)),
          );
          return (
            <div
              key={node.id}
              role="treeitem"
              data-line={node.id}
              data-part={part?.id}
              data-at={part?.at}
              data-fade={isOnPage(node) ? undefined : ""}
              style={{ paddingInlineStart: 4 + (level - 1) * 14 }}
              tabIndex={node.id === current ? 0 : -1}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={size}
              aria-expanded={node.children.length === 0 ? undefined : isOpen}
              aria-selected={path.at(-1)?.id === node.id}
              aria-keyshortcuts={keysOf(node, around(line))}
              draggable={part?.place != null || (node.movable !== undefined && isMovable(node.movable))}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = "move";
                dataTransfer.setData("text/plain", node.words);
                setDragged(node);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dropped(node) !== undefined) event.preventDefault();
              }}
              onDrop={(event) => drop(event, node)}
              onFocus={() => onFocus(node.id)}
              onClick={() => choose(line)}
              onKeyDown={(event) => {
                if (node.movable !== undefined) moveByKey(event, node.movable, view, keepOn(node));
                if (event.key === "F2") write(node);
                copyOrPaste(event, line);
                if (event.key === "Enter" || event.key === " ") {
                  event.preventDefault();
                  choose(line);
                } else onKey(event, line);
              }}
            >
              <span
                className="outline__twist"
                aria-hidden="true"
                data-open={isOpen ? "" : undefined}
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(node, !isOpen);
                }}
              >
                {node.children.length === 0 ? "" : "›"}
              </span>
              <OutlineIcon kind={node.kind} />
              <span>
                <span className="outline__words">{node.words}</span>
                {node.when === "" ? null : <small>{node.when}</small>}
              </span>{" "}
              <small>{isNotSaved ? "not saved" : node.beside}</small>
            </div>
          );
        })}
      </div>
      <AddPart key={`on ${view.step}`} {...{ view, languages }} chosen={chosen.part} onMade={onMade} />
      <Paste
        key={`to ${view.step}`}
        view={view}
        at={lines.find(({ node }) => node.id === current)?.node}
        onMade={onMade}
      />
    </>
  );
}

/** What can be done with a line by keyboard, for screen readers. */
function keysOf({ movable, chooses }: OutlineNode, copied: OutlineNode): string | undefined {
  const canMove = movable !== undefined && isMovable(movable);
  const canCopy = copied.field !== undefined || (copied.part !== undefined && copied.part.place !== null);
  const keys = [
    ...(canMove ? ["Alt+ArrowUp", "Alt+ArrowDown"] : []),
    ...(canCopy ? ["Control+C"] : []),
    ...(chooses === null ? [] : ["F2"]),
  ];
  return keys.length === 0 ? undefined : keys.join(" ");
}

/** Lines in a square of 16. */
const PATHS: Readonly<Record<OutlineKind, string>> = {
  page: "M4 2h6l3 3v9H4z M10 2v3h3",
  part: "M2.5 4.5h11v7h-11z",
  form: "M2.5 2.5h11v11h-11z M5 6h6 M5 9.5h6",
  section: "M2.5 3h11 M4.5 6.5h9 M4.5 9.5h9 M4.5 12.5h9",
  field: "M2 5h12v6H2z M5 7v2",
  text: "M4 4h8 M8 4v8.5",
  choice: "M8 3.5a4.5 4.5 0 1 0 .01 0z M8 7a1 1 0 1 0 .01 0z",
  problem: "M8 2.5 14 13.5H2z M8 6.5v3.5 M8 11.8v.2",
  dialog: "M2.5 3h11v10h-11z M2.5 6h11",
  message: "M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z",
  group: "M2 4.5h4l1.5 2H14v6H2z",
};

/** Decoration: what a line is stands in its words. */
function OutlineIcon({ kind }: { readonly kind: OutlineKind }) {
  return (
    <svg className="outline__icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  );
}
