import { type ReactNode, useId, useState } from "react";
import { RENAME } from "../../../commands/rename.ts";
import type { ItemView, ListView, ObjectView } from "../../../protocol-parts.ts";
import { forArm } from "../../for-arm.ts";
import { edit } from "../../state.ts";
import { kindBeside, wordsOfText } from "../words-of-text.ts";
import { Removal } from "../Removal.tsx";
import { NameInFiles } from "../../NameInFiles.tsx";
import { AddPart } from "../AddPart.tsx";
import { AddItem } from "./AddItem.tsx";
import { ItemLine, type ItemLineProps } from "./ItemLine.tsx";
import { objectOf, type OnPage } from "./on-page.ts";
import { useFocusAfter } from "../useFocusAfter.ts";
import { useItemKeys } from "./useItemKeys.ts";
import { amountWords } from "../../../amount-words.ts";

interface ItemListProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly list: ListView;
  /** Called when an entry was deleted or renamed: what had the focus is gone. */
  readonly onChanged: () => void;
  /** What can be changed of an open item. `called` is what it is, for screen readers. */
  readonly children: (item: ItemView, called: string) => ReactNode;
}

/** An open entry. It is followed where it is moved to, and when it is changed. */
interface Open extends Pick<ItemView, "at" | "was"> {
  /** Identifies the press that opened it. Each press is a new object. */
  readonly press: object;
}

/** The entries of a list or a map by their words. Each can be opened, moved and deleted, and new ones can be added. */
export function ItemList({ page, object, list, onChanged, children }: ItemListProps) {
  const id = useId();
  const { title, description, items, asks, isFree, is } = list;
  const { view } = page;
  const keepFocus = useFocusAfter();
  const keys = useItemKeys(items);
  const isOrdered = (is === "list" || is === "blocks") && items.length > 1;
  const [open, setOpen] = useState<Open | null>(null);
  const found = openIn(items, open);
  const columns = page.file === undefined || is === "one" ? [] : columnsOf(items);
  if (open !== null && (found?.was !== open.was || found.at !== open.at))
    setOpen(found === undefined ? null : { ...open, at: found.at, was: found.was });
  const move = (item: ItemView, by: number) => {
    if (items[items.indexOf(item) + by] === undefined) return;
    keepFocus();
    void edit(forArm({ kind: "move", ...objectOf(page, item), by }, view.arm));
  };
  /** After an edit of the open entry. While it was saved, the person may have opened another one, which stays open. */
  const follow = (to: Pick<ItemView, "at" | "was"> | null) => {
    const after = (now: Open) => (to === null ? null : { ...now, ...to });
    setOpen((now) => (now !== null && now.press === open?.press ? after(now) : now));
    onChanged();
  };
  return (
    <>
      <h3 id={id}>{title}</h3>
      {description === "" ? null : <p className="small muted">{description}</p>}
      <Entries columns={columns} {...{ id, list }}>
        {items.map((item, index) => (
          <Item
            key={keys[index]}
            page={page}
            item={item}
            columns={columns}
            fields={children}
            moves={isOrdered ? { up: index > 0, down: index < items.length - 1 } : null}
            isFree={isFree}
            isOpen={item === found}
            onOpen={(isOpen) => setOpen(isOpen ? { at: item.at, was: item.was, press: {} } : null)}
            onMove={(by) => move(item, by)}
            onDone={follow}
          />
        ))}
      </Entries>
      {asks === null ? null : (
        <div className="line">
          <AddItem page={page} object={object} list={list} asks={asks} />
        </div>
      )}
      {is === "blocks" ? (
        <div className="line">
          <AddPart view={view} languages={page.languages} within={{ at: object.at, name: list.name, title }} />
        </div>
      ) : null}
    </>
  );
}

interface EntriesProps extends Pick<ItemListProps, "list"> {
  /** None: the entries are a list. */
  readonly columns: readonly Column[];
  readonly id: string;
  readonly children: ReactNode;
}

function Entries({ columns, id, list: { name }, children }: EntriesProps) {
  const own = { "data-list": name, "aria-labelledby": id, tabIndex: -1 };
  if (columns.length === 0)
    return (
      <ul className="items" {...own}>
        {children}
      </ul>
    );
  return (
    <div className="tbl__scroll">
      <table className="tbl" data-auto="" {...own}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Entry</span>
            </th>
            {columns.map((one) => (
              <th key={one.name} scope="col">
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The open item: the same one wherever it is now, or a changed one at the same place. */
function openIn(items: readonly ItemView[], open: Open | null): ItemView | undefined {
  if (open === null) return undefined;
  const isHere = ({ at, was }: ItemView) => at === open.at && was === open.was;
  return items.find(isHere) ?? items.find(({ was }) => was === open.was) ?? items.find(({ at }) => at === open.at);
}

interface ItemProps
  extends Pick<ItemListProps, "page">,
    Pick<EntriesProps, "columns">,
    Omit<ItemLineProps, "words" | "children"> {
  readonly item: ItemView;
  readonly fields: ItemListProps["children"];
  /** Whether it can be deleted. */
  readonly isFree: boolean;
  /** Called when it has another name, or with `null` when it is deleted. */
  readonly onDone: (now: Pick<ItemView, "at" | "was"> | null) => void;
}

function Item({ page, item, columns, fields, moves, isFree, isOpen, onOpen, onMove, onDone }: ItemProps) {
  const { view, lang } = page;
  const { name } = item;
  const value = item.words === null ? item.called : wordsOfText(view, item.words, lang);
  const words = item.title ?? name ?? value;
  const part = view.parts.find(({ at }) => at === item.at);
  const kind = part === undefined ? "" : kindBeside(view, part);
  const of = objectOf(page, item);
  const line = (
    <ItemLine {...{ words, isOpen, onOpen, moves, onMove }}>
      {name === undefined || value === name || columns.length > 0 ? null : <span className="muted"> {value}</span>}
      {kind === "" ? null : <span className="muted"> {kind}</span>}
    </ItemLine>
  );
  const opened = isOpen ? (
    <div className="case stack" data-gap="s">
      {fields(item, `“${words}”`)}
      {name === undefined || !isFree ? null : (
        <NameInFiles
          key={name}
          of={name}
          name={name}
          rename={{ schema: RENAME, preset: { ...of } }}
          arm={view.arm}
          onDone={(to) => onDone({ at: item.at.replace(/[^/]*$/, to ?? name), was: item.was })}
        />
      )}
      {isFree ? (
        <Removal of={`“${words}”`} command={forArm({ kind: "remove", ...of }, view.arm)} onDone={() => onDone(null)} />
      ) : null}
    </div>
  ) : null;
  if (columns.length === 0)
    return (
      <li>
        {line}
        {opened}
      </li>
    );
  return (
    <>
      <tr>
        <th scope="row" className="tbl__name">
          {line}
        </th>
        {columns.map((one) => (
          <td key={one.name}>{cellWords(item, one.name)}</td>
        ))}
      </tr>
      {opened === null ? null : (
        <tr>
          <td colSpan={columns.length + 1}>{opened}</td>
        </tr>
      )}
    </>
  );
}

/** A column of a table of entries. */
interface Column {
  readonly name: string;
  readonly title: string;
}

/** The columns of entries: the first values that any of them has. An open entry shows all. */
function columnsOf(items: readonly ItemView[]): readonly Column[] {
  const all = new Map(
    items.flatMap(({ settings, isBare }) =>
      settings === null || isBare
        ? []
        : Object.entries(settings.schema.properties).map(([name, { title }]) => [name, title] as const),
    ),
  );
  return [...all].slice(0, MOST).map(([name, title]) => ({ name, title }));
}

/** As many as fit beside a page. */
const MOST = 5;

/** A value of an entry in its column. */
function cellWords({ settings }: ItemView, name: string): string {
  const value = settings?.values[name] ?? "";
  const { "x-currency": currency, "x-choices": choices } = settings?.schema.properties[name] ?? {};
  if (typeof value === "boolean") return value ? "Yes" : "";
  if (typeof value === "number" && currency !== undefined) return amountWords(value, currency);
  return choices?.[String(value)] ?? String(value);
}
