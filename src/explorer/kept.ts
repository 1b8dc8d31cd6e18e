import type { JsonObject, Program } from "../engine/index.ts";
import { dataSchema, flowOf, formsOf, type Named, type Repository } from "../model/index.ts";
import { decidingOf } from "./deciding.ts";
import { changesOf } from "./vary.ts";
import { begins, type Distinctions } from "./distinctions.ts";

/**
 * Stored data that something outside the journey may have written: one entry for each value that a condition reads and
 * that nothing in the journey sets.
 */
export function keptOf(repo: Repository, flow: Named, distinctions: Distinctions, program: Program): JsonObject[] {
  const schema = dataSchema(repo, flow);
  const set = decidingOf(repo, flow).sets.map(({ path }) => path.split("."));
  for (const id of flowOf(repo, flow).steps.keys()) {
    for (const { into } of formsOf(repo, flow, id).values()) {
      if (into !== undefined) set.push(into.split("."));
    }
  }
  const { defaults, transient } = program.data;
  const strangers = distinctions.under(["data"]).filter(({ path }) => {
    const dotted = path.slice(1).join(".");
    const lasts = !transient.some((other) => dotted === other || dotted.startsWith(`${other}.`));
    return lasts && !set.some((one) => begins(path, one) || begins(one, path));
  });
  const read = () => undefined;
  const all = strangers.flatMap(({ path }) => changesOf(schema, ["data"], distinctions, defaults, path.slice(1), read));
  return all.filter((data) => data !== defaults) as JsonObject[];
}
