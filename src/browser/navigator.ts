import { createPath, type Navigator } from "react-router-dom";
import type { Program } from "../engine/index.ts";
import type { RendererHost } from "../../renderers/index.ts";
import type { Address } from "./address.ts";
import type { Journey } from "./journey.ts";

/**
 * The navigator for `useNavigate` and `Link` of react-router-dom. It changes the address, and the engine decides what
 * to show. `mayLeave` is false while another document is loading.
 */
export function createNavigator(address: Address, mayLeave: () => boolean): Navigator {
  const visit = (to: Parameters<Navigator["push"]>[0], replace: boolean, state: unknown): void => {
    if (mayLeave()) address.visit(typeof to === "string" ? to : createPath(to), replace, state);
  };
  return {
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    push: (to, state) => visit(to, false, state),
    replace: (to, state) => visit(to, true, state),
    go: (entries) => window.history.go(entries),
  };
}

/** What a page needs of its running journey: it sends events, reads the values of forms, and goes to addresses. */
export function pageHostOf(
  { store, state, report }: Journey,
  address: Address,
): Pick<RendererHost, "send" | "values" | "navigator"> {
  return {
    send: (event) => report({ type: "page", event }),
    values: (step, form) => {
      const { snapshot } = store.get(state);
      return snapshot.step === step ? snapshot.forms[form]?.values : undefined;
    },
    navigator: createNavigator(address, () => !store.get(state).leaving),
  };
}

/** The values of the parameters that a journey declares, from an address. `textOf` reads one, `null` if it is absent. */
export function queryOf({ query = {} }: Program, textOf: (name: string) => string | null): Record<string, string> {
  const named = Object.keys(query).map((name) => [name, textOf(name)] as const);
  return Object.fromEntries(named.filter((one): one is [string, string] => one[1] !== null));
}
