import { use, useMemo, useState } from "react";
import { type BlockView, equal, type JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { readProperties } from "../../fields/properties.ts";
import { type RendererHost, useHost } from "../../host.ts";
import { FormReady } from "./FormReady.tsx";
import { readyForm } from "./ready-form.ts";

/** Loads the form's definition and widgets, in addition to the block's code. */
export const load = ({ props }: BlockView, host: Pick<RendererHost, "form">) =>
  readyForm(host, readProperties(props).schema);

/** A form by the id of its schema. The definition, with its validator, is loaded when it is first needed. */
export function Form({ block }: BlockProps) {
  const host = useHost();
  const props = useSame(block.props);
  const properties = useMemo(() => readProperties(props), [props]);
  const definition = use(readyForm(host, properties.schema));
  return <FormReady key={properties.schema} definition={definition} properties={properties} />;
}

/** Returns the same object as long as the content is the same. A journey computes new properties at each event. */
function useSame(props: JsonObject): JsonObject {
  const [kept, keep] = useState(props);
  if (kept === props || equal(kept, props)) return kept;
  keep(props);
  return props;
}
