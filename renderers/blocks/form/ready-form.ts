import type { FormDefinition } from "../../../src/engine/index.ts";
import { widgetsOf } from "../../fields/late-lists.ts";
import { loadParts } from "../../fields/load-parts.ts";
import { readLayout } from "../../fields/layout.ts";
import type { RendererHost } from "../../host.ts";
import { hasWholeNumbers, loadWidget, loadWidgets } from "../../widgets/registry.ts";
import { fulfilled, retry } from "../late.tsx";

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
