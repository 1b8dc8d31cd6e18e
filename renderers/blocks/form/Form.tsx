import { use } from "react";
import type { BlockView } from "../../../src/engine/index.ts";
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
  const properties = readProperties(block.props);
  const definition = use(readyForm(host, properties.schema));
  return <FormReady key={properties.schema} definition={definition} properties={properties} />;
}
