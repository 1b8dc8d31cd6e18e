import { readsOf } from "../cel/index.ts";
import type { JsonObject } from "../engine/index.ts";
import {
  entriesOf,
  isObject,
  type Named,
  objectAt,
  pointer,
  resolveRef,
  type SourceFile,
  stringAt,
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
export function readsIn(context: Context, flow: Named): Touch[] {
  const conditions = context.conditions(flow.id);
  const own = expressionsIn(context, flow).flatMap((use) =>
    readsOf(use.source, conditions).flatMap((path) =>
      dataPath(path).map((one): Touch => ({ path: one, step: use.place.step, use })),
    ),
  );
  return [
    ...own,
    ...formsIn(context, flow).flatMap(({ use, into }) =>
      fieldsOf(context, use).map((field) => ({ path: `${into}.${field}`, step: use.place.step, use })),
    ),
  ];
}

/** Where a journey gives its remembered data values. */
export function writesIn(context: Context, flow: Named): Touch[] {
  const sets = context
    .of("data")
    .filter((use) => use.place.flow === flow.id && use.way === "set")
    .flatMap((use) => dataPath(use.path).map((path): Touch => ({ path, step: use.place.step, use })));
  const forms = formsIn(context, flow).flatMap(({ use, into }) =>
    fieldsOf(context, use).map((field) => ({ path: `${into}.${field}`, step: use.place.step, use })),
  );
  return [...sets, ...forms];
}

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

function formsIn({ of }: Context, flow: Named): { use: UseOf<"block">; into: string }[] {
  return of("block").flatMap((use) => {
    const into = stringAt(use.value, "into");
    return use.place.flow !== flow.id || into === undefined ? [] : dataPath(into).map((path) => ({ use, into: path }));
  });
}

function fieldsOf(context: Context, use: UseOf<"block">): string[] {
  return Object.keys(objectAt(context.schema(stringAt(use.value, "schema") ?? ""), "properties"));
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
export function leavesOf(flow: Named, context: Context): Leaf[] {
  const id = (stringAt(flow.value, "data") ?? "").replace(/\.schema\.json$/, "");
  const source = context.repo.schemas.get(id);
  const inside = (file: SourceFile, schema: JsonObject, path: string, at: string, outside: boolean): Leaf[] =>
    entriesOf(schema.properties).flatMap(([name, part]) => {
      const inner = path === "" ? name : `${path}.${name}`;
      const where = pointer(at, "properties", name);
      const ref = stringAt(part, "$ref");
      const shared = ref === undefined ? undefined : resolveRef(context.repo, file, ref)?.schema;
      const marked = outside || [part, shared].some((one) => stringAt(one, "x-outside") !== undefined);
      if (isObject(part) && isObject(part.properties)) return inside(file, part, inner, where, marked);
      return [{ path: inner, file, pointer: where, outside: marked }];
    });
  return source === undefined ? [] : inside(source.file, source.value, "", "", false);
}
