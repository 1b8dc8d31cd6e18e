import { use, useMemo, useState } from "react";
import { type BlockView, equal, type FormDefinition, type JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { widgetsOf } from "../../fields/late-lists.ts";
import { loadParts } from "../../fields/load-parts.ts";
import { readLayout } from "../../fields/layout.ts";
import { readProperties } from "../../fields/properties.ts";
import { type RendererHost, useHost } from "../../host.ts";
import { hasWholeNumbers, loadWidget, loadWidgets } from "../../widgets/registry.ts";
import { fulfilled, retry } from "../late.tsx";
import { FormReady } from "./FormReady.tsx";

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

type FormRequest = Promise<FormDefinition>;

const FORGET_MS = 5_000;

type Host = Pick<RendererHost, "form">;

/** The requests of each host. Another host may have an edited form with the same name. */
const requests = new WeakMap<Host, Map<string, FormRequest>>();
/** By the host's answer: two hosts with the same form, such as in two languages, show it without waiting again. */
const made = new WeakMap<FormRequest, FormRequest>();

/**
 * A form with its widgets, for React's `use`. Rejects if the host does not have it, or if loading fails several times.
 */
export function readyForm(host: Host, schema: string): FormRequest {
  const answers = requests.get(host) ?? new Map<string, FormRequest>();
  requests.set(host, answers);
  const answer = answers.get(schema) ?? host.form(schema);
  answers.set(schema, answer);
  const known = made.get(answer);
  if (known) return known;
  let first: FormRequest | undefined = answer;
  const ready = fulfilled(
    retry(() => {
      const next = first ?? host.form(schema);
      first = undefined;
      return next;
    }).then(async (form) => {
      const named = widgetsOf(readLayout(form.layout));
      const hasNumbers = hasWholeNumbers(form.schema, named);
      // A form cannot be shown without its lists, and what is typed in a text is no number. It can without a widget.
      await Promise.all([
        loadWidgets(named),
        hasNumbers && retry(() => loadWidget("number")),
        retry(() => loadParts(form.schema, hasNumbers ? [...named, "number"] : named)),
      ]);
      return form;
    }),
  );
  made.set(answer, ready);
  // A later page loads a failed form again. This page must first see the failure, and React reads the promise twice.
  ready.catch(() => setTimeout(() => answers.delete(schema), FORGET_MS));
  return ready;
}
