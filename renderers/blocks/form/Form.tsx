import { deepEquals } from "@rjsf/utils";
import { use, useMemo, useState } from "react";
import type { BlockView, JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { readProperties } from "../../fields/properties.ts";
import { type RendererHost, useHost } from "../../host.ts";
import { FormReady } from "./FormReady.tsx";
import { readyForm } from "./ready-form.ts";

/** What the block loads beyond its code. */
export const load = ({ props }: BlockView, host: Pick<RendererHost, "form">) =>
  readyForm(host, readProperties(props).schema);

/** A form by its schema's id. The definition, validator included, is loaded when first needed. */
export function Form({ block }: BlockProps) {
  const host = useHost();
  const props = useSame(block.props);
  const properties = useMemo(() => readProperties(props), [props]);
  const definition = use(readyForm(host, properties.schema));
  return <FormReady key={properties.schema} definition={definition} properties={properties} />;
}

/** The same object for as long as it says the same: a journey's properties are worked out anew at each of its events. */
function useSame(props: JsonObject): JsonObject {
  const [kept, keep] = useState(props);
  if (kept === props || deepEquals(kept, props)) return kept;
  keep(props);
  return props;
}
