import type { ObjectFieldTemplateProps, RJSFSchema } from "@rjsf/utils";
import { type ReactElement, useId } from "react";
import type { Json } from "../../src/engine/index.ts";
import { Rich, RichIn } from "../text/index.ts";
import { loadedLists } from "./late-lists.ts";
import { Leaf } from "./Leaf.tsx";
import { type FormLayout, layoutOf, type Row } from "./layout.ts";
import { inOrder, movesIn } from "./order.ts";
import { pathOf } from "./paths.ts";
import type { FormEnvironment } from "./condition.ts";
import { isPlainLeaf } from "./plain-leaf.ts";
import { SectionContext } from "./section.ts";
import { useNow, useSession } from "./session.ts";

type OfObject = ObjectFieldTemplateProps<unknown, RJSFSchema>;
type RowsProps = Pick<OfObject, "properties" | "schema"> & {
  readonly fieldPathId: Pick<OfObject["fieldPathId"], "path">;
};

/**
 * The fields of an object, in the order and groups of the layout. Fields that the layout or the schema omits are not
 * shown.
 */
export function Rows({ properties, schema, fieldPathId }: RowsProps) {
  const session = useSession();
  const path = pathOf(fieldPathId.path);
  const layout = path === "" ? session.layout : layoutOf(session.layout, path)?.list.item;
  const { hidden, moves } = useNow(session, ({ environment }) => ({
    hidden: layout ? hiddenIn(layout, path, environment) : "",
    moves: layout ? movesIn(layout, environment) : "",
  }));
  if (!layout) return null;
  const fields = new Map(properties.map(({ name, content }) => [name, content]));
  const away = new Set(hidden.split("\n"));
  const required = new Set(schema.required);
  const shown = (name: string) => {
    const field = schema.properties?.[name] as Json | undefined;
    if (!layout.fields[name] || away.has(name) || field === undefined) return undefined;
    // A field with a single value needs nothing of what RJSF puts around a field, and there may be hundreds of them.
    if (!isPlainLeaf(field)) return fields.get(name);
    const at = path === "" ? name : `${path}.${name}`;
    return <Leaf key={name} path={at} schema={field} required={required.has(name)} />;
  };
  const rows = <ManyRows rows={layout.rows} shown={shown} moves={moves} />;
  const { ObjectFields } = loadedLists() ?? {};
  const isObject = typeof fieldPathId.path.at(-1) === "string";
  if (!isObject || ObjectFields === undefined) return rows;
  return layout.rows.some((row) => hasFields(row, shown)) ? <ObjectFields path={path}>{rows}</ObjectFields> : null;
}

interface ManyRowsProps {
  readonly rows: readonly Row[];
  readonly shown: (name: string) => ReactElement | undefined;
  /** Which fields of a group are shown before which others: `movesIn`. */
  readonly moves: string;
}

function ManyRows({ rows, shown, moves }: ManyRowsProps) {
  return rows.map((row, index) =>
    row.kind === "field" ? (
      shown(row.name)
    ) : (
      <OneRow key={rowKey(row)} row={row} shown={shown} moves={moves} first={index === 0} />
    ),
  );
}

interface OneRowProps {
  readonly row: Exclude<Row, { readonly kind: "field" }>;
  readonly shown: (name: string) => ReactElement | undefined;
  readonly moves: string;
  readonly first: boolean;
}

function OneRow({ row, shown, moves, first }: OneRowProps) {
  const title = useId();
  if (row.kind === "group") {
    const elements = inOrder(row.names, moves).flatMap((name) => shown(name) ?? []);
    // If only one field of a pair is shown, it takes the whole line.
    if (elements.length < 2) return elements[0];
    if (row.as === "stack")
      return (
        <div className="stack" data-gap="s">
          {elements}
        </div>
      );
    return <div className={row.as}>{elements}</div>;
  }
  if (!row.rows.some((inner) => hasFields(inner, shown))) return null;
  const heading = row.title ? (
    <h2 id={title} className={row.hidden ? "visually-hidden" : undefined}>
      <Rich text={row.title} />
    </h2>
  ) : null;
  return (
    <section
      className="form__section"
      data-rule={first ? undefined : ""}
      aria-labelledby={row.title ? title : undefined}
    >
      {row.text ? (
        <div className="form__section-head">
          {heading}
          <RichIn as="p" className="muted" text={row.text} />
        </div>
      ) : (
        heading
      )}
      <SectionContext value={row.title && !row.hidden ? { title: row.title, id: title } : undefined}>
        <ManyRows rows={row.rows} shown={shown} moves={moves} />
      </SectionContext>
    </section>
  );
}

function hasFields(row: Row, shown: OneRowProps["shown"]): boolean {
  if (row.kind === "field") return shown(row.name) !== undefined;
  if (row.kind === "group") return row.names.some((name) => shown(name) !== undefined);
  return row.rows.some((inner) => hasFields(inner, shown));
}

/** The currently hidden fields as one text, so that an unchanged result is an equal value. */
function hiddenIn({ fields }: FormLayout, path: string, { hides }: FormEnvironment): string {
  const within = path === "" ? "" : `${path}.`;
  const names: string[] = [];
  for (const name in fields) if (fields[name]?.widget === "hidden" || hides?.(within + name) === true) names.push(name);
  return names.join("\n");
}

function rowKey(row: Row): string {
  if (row.kind === "field") return row.name;
  return row.kind === "group" ? row.names.join("+") : `section ${row.rows.map(rowKey).join(" ")}`;
}
