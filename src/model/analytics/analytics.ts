import { given } from "../given.ts";
import { isObject } from "../json.ts";
import type { Place } from "../node.ts";
import { once } from "../once.ts";
import { entries, type Raw, under } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SchemasByName } from "../schema/schema.ts";
import { schemaOf } from "../schema/well-shaped.ts";
import type { SourceFile } from "../source.ts";

/** What a journey tells analytics, as `flows/<flow>/analytics.json` declares it. */
export interface Analytics extends Place {
  readonly events: ReadonlyMap<string, DeclaredEvent>;
  /** What may be told of a person; absent where nothing is declared. */
  readonly identify?: SchemasByName;
}

export interface DeclaredEvent extends Place {
  readonly properties: SchemasByName;
  /** Something else than a journey's `track` sends it. */
  readonly sentByOthers: boolean;
}

/** What a journey declares; absent where it has no such file. Read once, and again when the file is another. */
export function analyticsOf({ files }: Pick<Repository, "files">, flow: string): Analytics | undefined {
  const file = files.get(`flows/${flow}/analytics.json`);
  return file && readAnalytics(file);
}

const readAnalytics = once((file: SourceFile): Analytics | undefined => {
  if (!isObject(file.value)) return undefined;
  const raw: Raw = { file, pointer: "", json: file.value };
  const identify = under(raw, "identify");
  return {
    file,
    pointer: "",
    events: new Map(
      entries(under(raw, "events")).map(([name, one]): [string, DeclaredEvent] => {
        const sentByOthers = under(one, "by").json !== undefined;
        return [name, { file, pointer: one.pointer, properties: propertiesIn(one), sentByOthers }];
      }),
    ),
    ...given("identify", identify.json === undefined ? undefined : propertiesIn(identify)),
  };
});

function propertiesIn(raw: Raw): SchemasByName {
  return schemaOf({ properties: under(raw, "properties").json }).properties ?? {};
}
