import type { RendererHost } from "../../renderers/index.ts";
import type { Program } from "../engine/index.ts";
import type { Address } from "./address.ts";
import type { Journey } from "./journey.ts";

/** What a page needs of its running journey: it sends events, reads the values of forms, and goes to addresses. */
export function pageHostOf(
  { now, report }: Journey,
  address: Pick<Address, "visit">,
): Pick<RendererHost, "send" | "values" | "visit"> {
  return {
    send: (event) => report({ type: "page", event }),
    values: (step, form) => {
      const { snapshot } = now();
      return snapshot.step === step ? snapshot.forms[form]?.values : undefined;
    },
    // Not while another document is loading.
    visit: (to, replace = false, kept) => {
      if (!now().leaving) address.visit(to, replace, kept);
    },
  };
}

/** The values of the parameters that a journey declares, from an address. `textOf` reads one, `null` if it is absent. */
export function queryOf({ query = {} }: Program, textOf: (name: string) => string | null): Record<string, string> {
  const named = Object.keys(query).map((name) => [name, textOf(name)] as const);
  return Object.fromEntries(named.filter((one): one is [string, string] => one[1] !== null));
}
