import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Place, Value } from "../node.ts";
import { once } from "../once.ts";
import { entries, type Raw, under, valueIn } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";

/** Sample data for developers of a journey (`flows/<flow>/dev.json`). */
interface DevData extends Place {
  /** The data at all steps. */
  readonly data: Sample;
  /** Additional data, by step. */
  readonly steps: readonly Sample[];
  /** The answers of calls, by operation. */
  readonly answers: readonly (Value & { readonly operation: string })[];
}

interface Sample extends Place {
  readonly name: string;
  /** Absent if it is not an object. */
  readonly data?: JsonObject;
}

/** The sample data of a journey. `undefined` if it has none. */
export function devDataOf({ files }: Pick<Repository, "files">, flow: string): DevData | undefined {
  const file = files.get(`flows/${flow}/dev.json`);
  return file && readDevData(file);
}

const readDevData = once((file: SourceFile): DevData | undefined => {
  if (!isObject(file.value)) return undefined;
  const raw: Raw = { file, pointer: "", json: file.value };
  return {
    file,
    pointer: "",
    data: sampleOf("data", under(raw, "data")),
    steps: entries(under(raw, "steps")).map(([step, one]) => sampleOf(step, one)),
    answers: entries(under(raw, "answers")).flatMap(([operation, one]) => {
      const value = valueIn(one);
      return value === undefined ? [] : [{ ...value, operation }];
    }),
  };
});

function sampleOf(name: string, { file, pointer, json }: Raw): Sample {
  return { file, pointer, name, ...(isObject(json) && { data: json }) };
}
