import { createPath, type Navigator } from "react-router-dom";
import type { Address } from "./address.ts";

/**
 * What `useNavigate` and `Link` of react-router-dom act on: the address, by which the engine hears of it and decides. `mayLeave`: false while another
 * document is on its way.
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
