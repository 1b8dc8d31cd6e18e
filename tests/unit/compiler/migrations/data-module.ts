import { compileData } from "../../../../src/compiler/definitions/index.ts";
import { migrated } from "../../../../src/compiler/migrations/index.ts";
import type { Envelope, Json } from "../../../../src/engine/index.ts";
import type { Repository } from "../../../../src/model/index.ts";
import { run } from "../forms/run.ts";

interface Remembered {
  valid(value: Json): boolean;
  migrate(envelope: Envelope): Envelope;
}

/** The module that the browser loads for remembered data. */
export function dataModule(repo: Repository, schemaId: string): Remembered {
  const code = compileData(repo, schemaId, () => "runtime")
    .replace(/^import .*\n/gm, "")
    .replaceAll("export ", "");
  const make = run<(stored: typeof migrated) => Remembered>(`(migrated) => { ${code} return { valid, migrate }; }`);
  return make(migrated);
}
