import { useEffect, useState } from "react";
import type { FormDefinition } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { readLayout } from "../../fields/layout.ts";
import { readProperties } from "../../fields/properties.ts";
import { useHost } from "../../host.ts";
import { loadWidgets } from "../../widgets/registry.ts";
import { retry } from "../retry.ts";
import { Waiting } from "../Waiting.tsx";
import { FormReady } from "./FormReady.tsx";

/** A form by its schema's id. The definition, validator included, is loaded when first needed. */
export function Form({ block }: BlockProps) {
  const host = useHost();
  const properties = readProperties(block.props);
  const [definition, setDefinition] = useState<FormDefinition | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const loaded = await retry(() => host.form(properties.schema));
        await loadWidgets(Object.values(readLayout(loaded.layout).fields).flatMap(({ widget }) => widget ?? []));
        if (current) setDefinition(loaded);
      } catch (error) {
        if (current) setFailure(error ?? new Error(`No form "${properties.schema}"`));
      }
    };
    void load();
    return () => {
      current = false;
    };
    // A new host may have an edited definition; where it has the same one, nothing changes.
  }, [host, properties.schema]);
  // Shown by the boundary around the block.
  if (failure !== null) throw failure;
  if (definition) return <FormReady key={properties.schema} definition={definition} properties={properties} />;
  return <Waiting />;
}
