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

/** A place in a journey's remembered data that is read or written. */
export interface Touch {
  /** Dotted, without `data.`: `stepOne.email`. */
  readonly path: string;
  readonly step: string | undefined;
  readonly use: Pick<Use, "file" | "pointer" | "place">;
  /** Characters of the string, if the touch is only part of it. */
  readonly span?: { readonly offset: number; readonly length: number };
}

/** What a journey reads from its remembered data, in expressions and as initial values of forms. */
export const readsIn = oncePerPair((context: Context, flow: Named): readonly Touch[] => {
  const conditions = context.conditions(flow.id);
  const own = expressionsIn(context, flow).flatMap((use) =>
    readsOf(use.source, conditions).flatMap((path) =>
      dataPath(path).map((one): Touch => ({ path: one, step: use.place.step, use })),
    ),
  );
  return [...own, ...formFields(context, flow)];
});

/** Where a journey writes to its remembered data. */
export const writesIn = oncePerPair((context: Context, flow: Named): readonly Touch[] => {
  const sets = context
    .of("data")
    .filter((use) => use.place.flow === flow.id && use.role === "set")
    .flatMap((use) => dataPath(use.path).map((path): Touch => ({ path, step: use.place.step, use })));
  return [...sets, ...formFields(context, flow)];
});

function formFields(context: Context, flow: Named): readonly Touch[] {
  return formsIn(context, flow).flatMap(({ use, into, schema }) =>
    fieldsOf(context, schema).map((field) => ({ path: `${into}.${field}`, step: use.place.step, use })),
  );
}

/** Whether two paths are equal, or one contains the other. */
export function meets(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function expressionsIn({ of }: Context, flow: Named): UseOf<"expression">[] {
  // A named condition counts where it is used.
  return of("expression").filter(
    (use) => use.place.flow === flow.id && use.place.form === undefined && use.place.anywhere !== true,
  );
}

function dataPath(path: string): string[] {
  const [root, ...keys] = path.replaceAll(/\[[^\]]*\]/g, "").split(".");
  return root === "data" && keys.length > 0 ? [keys.join(".")] : [];
}

/**
 * The forms whose values a journey remembers, with the place where it does. Skips forms whose schema cannot be read.
 */
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

/** A single remembered value of a journey, and where its schema is written. */
interface Leaf {
  readonly path: string;
  readonly file: SourceFile;
  readonly pointer: string;
  /** Whether something outside the journey also sets or reads the value (`x-outside`). */
  readonly outside: boolean;
}

/** The single values that a journey remembers. A list or a shared schema counts as one value. */
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
