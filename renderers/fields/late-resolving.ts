import type { ComponentType } from "react";
import type { FormDefinition, JsonObject } from "../../src/engine/index.ts";
import type { FormSession } from "./session.ts";

export interface FieldsProps {
  readonly definition: FormDefinition;
  readonly session: FormSession;
  /** The values that decide which fields exist: see `createStructure`. */
  readonly structure: JsonObject;
}

interface Resolving {
  readonly SchemaForm: ComponentType<FieldsProps>;
}

let resolving: Resolving | undefined;

/** The fields of a schema that RJSF has to resolve, once they have been loaded for a form with one. */
export const loadedResolving = (): Resolving | undefined => resolving;

/** For `loadParts`: `Fields` cannot name what draws its rows again. */
export function keepResolving(loaded: Resolving): void {
  resolving = loaded;
}
