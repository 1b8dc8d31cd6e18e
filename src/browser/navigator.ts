import { createPath, type Navigator } from "react-router-dom";
import type { Address } from "./address.ts";

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
