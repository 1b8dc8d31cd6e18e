import { posix } from "node:path";
import type { JsonObject } from "../../engine/index.ts";
import {
  type Change,
  changesIn,
  dataIdOf,
  didYouMean,
  type FormSource,
  goldenOf,
  migrationsOf,
  type SourceFile,
  versionOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";

export const migrationSteps: Rule = {
  id: "migration-steps",
  finds:
    "A version of remembered data (`x-version`) has no migration, a migration is for a version that does not exist, or a migration writes to a place that the data does not have.",
  why: "People in the middle of a journey lose what they entered when the new version is released.",
  *check(context) {
    for (const source of remembered(context)) {
      const version = versionOf(source.value);
      const folder = posix.dirname(source.id);
      const migrations = migrationsOf(context.repo, source.id);
      // Reports one at a time: a date as the version number would require millions of migrations.
      const to = firstMissing(migrations, 2);
      if (to <= version) {
        const message = `Version ${to} has no migration. Add ${folder}/migrations/${to}.json, which changes data of version ${to - 1} to version ${to}.`;
        yield { file: source.file, pointer: "/x-version", message };
      }
      yield* strangers(context, folder, version, [
        ...migrations.values(),
        ...goldenOf(context.repo, source.id).values(),
      ]);
      const schema = context.schema(source.id);
      for (const [to, file] of migrations) yield* places(file, to === version ? schema : undefined);
    }
  },
};

/** The first version, counting from `from`, that has no file. */
export function firstMissing(files: ReadonlyMap<number, unknown>, from: number): number {
  let version = from;
  while (files.has(version)) version += 1;
  return version;
}

/** The schemas of the journeys' remembered data, without duplicates. */
export function remembered({ repo }: Context): readonly FormSource[] {
  const ids = new Set(repo.flows.map((flow) => dataIdOf(repo, flow)));
  return [...ids].map((id) => repo.schemas.get(id)).filter((schema) => schema !== undefined);
}

function* strangers(
  { repo }: Context,
  folder: string,
  version: number,
  known: readonly SourceFile[],
): Generator<Finding> {
  for (const [path, file] of repo.files) {
    const [, kind = "", name = ""] = path.startsWith(`${folder}/`)
      ? (/^(migrations|golden)\/(.+)\.json$/.exec(path.slice(folder.length + 1)) ?? [])
      : [];
    if (kind === "") continue;
    const [least, what] = kind === "golden" ? [1, "holds states of"] : [2, "leads to"];
    if (!known.includes(file)) {
      yield {
        file,
        pointer: "",
        message: `"${name}" is not a version. Name the file after a version: ${kind}/${version}.json.`,
      };
    } else if (Number(name) > version || Number(name) < least) {
      const message = `This ${what} version ${name}, but the data is at version ${version}. Raise its x-version, or remove the file.`;
      yield { file, pointer: "", message };
    }
  }
}

/** `schema` is that of the version that the migration produces, if it is known. */
function* places(file: SourceFile, schema: JsonObject | undefined): Generator<Finding> {
  for (const [index, change] of changesIn(file).entries()) {
    const at = `/changes/${index}`;
    if ("move" in change && sharedPart(change.move) !== sharedPart(change.to)) {
      const message = `A move must stay within the same "*", but "${sharedPart(change.move)}" is not "${sharedPart(change.to)}".`;
      yield { file, pointer: `${at}/to`, message };
      continue;
    }
    const [key, target] = targetOf(change);
    const [root, ...keys] = target.split(".");
    if (schema === undefined || root !== "data") continue;
    const found = schemaAt(
      schema,
      keys.map((one) => (one === "*" ? "0" : one)),
    );
    if (!("unknown" in found)) continue;
    const within = ["data", ...keys.slice(0, found.unknown)].join(".");
    const missing = keys[found.unknown] ?? "";
    const span = { offset: within.length + 1, length: missing.length };
    yield {
      file,
      pointer: `${at}/${key}`,
      span,
      message: `"${within}" has no "${missing}"${didYouMean(missing, found.known)}`,
    };
  }
}

function sharedPart(path: string): string {
  return path.slice(0, path.lastIndexOf("*") + 1);
}

/** The place that a change writes to. Empty for a `drop`, which removes a place. */
function targetOf(change: Change): readonly [key: string, path: string] {
  if ("move" in change) return ["to", change.to];
  if ("default" in change) return ["default", change.default];
  return "rename" in change ? ["rename", change.rename] : ["drop", ""];
}
