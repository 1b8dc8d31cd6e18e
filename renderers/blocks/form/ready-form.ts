import type { FormDefinition } from "../../../src/engine/index.ts";
import { loadLists, widgetsOf } from "../../fields/late-lists.ts";
import { readLayout } from "../../fields/layout.ts";
import type { RendererHost } from "../../host.ts";
import { loadWidgets } from "../../widgets/registry.ts";
import { fulfilled } from "../late.tsx";
import { retry } from "../retry.ts";

type Asked = Promise<FormDefinition>;

const FORGET_MS = 5_000;

type Host = Pick<RendererHost, "form">;

/** What each host was asked for; another host may have an edited form under the same name. */
const asked = new WeakMap<Host, Map<string, Asked>>();
/** By what the host answered: hosts of two languages that have the same form show it without waiting again. */
const made = new WeakMap<Asked, Asked>();

/** A form with its widgets, for React's `use`. Rejects when the host has none, or none comes at several tries. */
export function readyForm(host: Host, schema: string): Asked {
  const answers = asked.get(host) ?? new Map<string, Asked>();
  asked.set(host, answers);
  const answer = answers.get(schema) ?? host.form(schema);
  answers.set(schema, answer);
  const known = made.get(answer);
  if (known) return known;
  let first: Asked | undefined = answer;
  const ready = fulfilled(
    retry(() => {
      const next = first ?? host.form(schema);
      first = undefined;
      return next;
    }).then(async (form) => {
      const widgets = widgetsOf(readLayout(form.layout));
      // A list cannot be left out, as the looks of a field can.
      await Promise.all([loadWidgets(widgets), widgets.includes("list") && retry(loadLists)]);
      return form;
    }),
  );
  made.set(answer, ready);
  // A form that did not come is asked for again by a later page that shows it; this one must first hear of it, and React asks twice.
  ready.catch(() => setTimeout(() => answers.delete(schema), FORGET_MS));
  return ready;
}
