import { optional, isObject } from "../json.ts";
import type { Place } from "../node.ts";
import { once } from "../once.ts";
import { entries, type Raw, under } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SchemasByName } from "../schema/schema.ts";
import { schemaOf } from "../schema/well-shaped.ts";
import type { SourceFile } from "../source.ts";

/** The analytics events of a journey, as `flows/<flow>/analytics.json` declares them. */
interface Analytics extends Place {
  readonly events: ReadonlyMap<string, DeclaredEvent>;
  /** The properties that `identify` may send. Absent if none are declared. */
  readonly identify?: SchemasByName;
}

interface DeclaredEvent extends Place {
  readonly properties: SchemasByName;
  /** The event is sent by something other than a `track` of the journey. */
  readonly sentByOthers: boolean;
}

/** What a journey declares. `undefined` if it has no such file. Cached until the file changes. */
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
    ...optional("identify", identify.json === undefined ? undefined : propertiesIn(identify)),
  };
});

function propertiesIn(raw: Raw): SchemasByName {
  return schemaOf({ properties: under(raw, "properties").json }).properties ?? {};
}
