import { readsOf } from "../cel/index.ts";
import {
  dataIdOf,
  formIn,
  type Named,
  oncePerPair,
  pointer,
  propertiesOf,
  resolveRef,
  type Schema,
  schemaOf,
  type SourceFile,
  type Use,
  type UseOf,
} from "../model/index.ts";
import type { Context } from "./context.ts";

/** A place of a journey's remembered data, where it is read or given a value. */
export interface Touch {
  /** Dotted, without `data.`: `stepOne.email`. */
  readonly path: string;
  readonly step: string | undefined;
  readonly use: Pick<Use, "file" | "pointer" | "place">;
  /** Characters of the string there, where only some are meant. */
  readonly span?: { readonly offset: number; readonly length: number };
}

/** What a journey reads of its remembered data: in expressions, and where a form begins with what it kept. */
export const readsIn = oncePerPair((context: Context, flow: Named): readonly Touch[] => {
  const conditions = context.conditions(flow.id);
  const own = expressionsIn(context, flow).flatMap((use) =>
    readsOf(use.source, conditions).flatMap((path) =>
      dataPath(path).map((one): Touch => ({ path: one, step: use.place.step, use })),
    ),
  );
  return [
    ...own,
    ...formsIn(context, flow).flatMap(({ use, into, schema }) =>
      fieldsOf(context, schema).map((field) => ({ path: `${into}.${field}`, step: use.place.step, use })),
    ),
  ];
});

/** Where a journey gives its remembered data values. */
export const writesIn = oncePerPair((context: Context, flow: Named): readonly Touch[] => {
  const sets = context
    .of("data")
    .filter((use) => use.place.flow === flow.id && use.way === "set")
    .flatMap((use) => dataPath(use.path).map((path): Touch => ({ path, step: use.place.step, use })));
  const forms = formsIn(context, flow).flatMap(({ use, into, schema }) =>
    fieldsOf(context, schema).map((field) => ({ path: `${into}.${field}`, step: use.place.step, use })),
  );
  return [...sets, ...forms];
});

/** Whether one path is another, or inside it, or around it. */
export function meets(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function expressionsIn({ of }: Context, flow: Named): UseOf<"expression">[] {
  // What a named condition reads counts where the condition is used.
  return of("expression").filter(
    (use) => use.place.flow === flow.id && use.place.form === undefined && use.place.anywhere !== true,
  );
}

function dataPath(path: string): string[] {
  const [root, ...keys] = path.replaceAll(/\[[^\]]*\]/g, "").split(".");
  return root === "data" && keys.length > 0 ? [keys.join(".")] : [];
}

/** The forms whose values a journey remembers, each with where; none of those whose schema cannot be read. */
function formsIn({ of }: Context, flow: Named): { use: UseOf<"block">; into: string; schema: string }[] {
  return of("block").flatMap((use) => {
    const { into, schema = "" } = formIn(use.block) ?? {};
    if (use.place.flow !== flow.id || into === undefined) return [];
    return dataPath(into).map((path) => ({ use, into: path, schema }));
  });
}

function fieldsOf(context: Context, schema: string): string[] {
  return Object.keys(context.schema(schema)?.properties ?? {});
}

/** A single value that a journey remembers, and where its schema is written. */
export interface Leaf {
  readonly path: string;
  readonly file: SourceFile;
  readonly pointer: string;
  /** Others than the journey give it a value, or read it (`x-outside`). */
  readonly outside: boolean;
}

/** The single values that a journey remembers. What is inside a list, or shared, is one value. */
export function leavesOf(flow: Named, context: Context): readonly Leaf[] {
  return leaves(context, flow);
}

const leaves = oncePerPair(({ repo }: Context, flow: Named): readonly Leaf[] => {
  const source = repo.schemas.get(dataIdOf(repo, flow));
  const inside = (file: SourceFile, schema: Schema, path: string, at: string, outside: boolean): Leaf[] =>
    propertiesOf(schema).flatMap(([name, part]) => {
      const inner = path === "" ? name : `${path}.${name}`;
      const where = pointer(at, "properties", name);
      const shared = part.$ref === undefined ? undefined : resolveRef(repo, file, part.$ref)?.schema;
      const marked = outside || [part, schemaOf(shared ?? {})].some((one) => one["x-outside"] !== undefined);
      if (part.properties !== undefined) return inside(file, part, inner, where, marked);
      return [{ path: inner, file, pointer: where, outside: marked }];
    });
  return source === undefined ? [] : inside(source.file, schemaOf(source.value), "", "", false);
});
