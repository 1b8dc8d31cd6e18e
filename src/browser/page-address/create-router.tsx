import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { createPath, type Navigator, parsePath, Router, type To } from "react-router-dom";
import type { RendererHost } from "../../../renderers/index.ts";
import { type Address, pathAt } from "../address.ts";

export interface RouterProps {
  readonly host: Pick<RendererHost, "base" | "visit">;
  /** The path and the step that the engine shows. It may have chosen others than the address. */
  readonly path: string;
  readonly step: string;
  readonly children: ReactNode;
}

/**
 * A component around a page whose blocks may use `useLocation`, `useNavigate` and `Link` of react-router-dom. The
 * location is the engine's. Navigation goes to the engine, which decides what to show (decision 28).
 */
export function createRouter({ watch, rest, state }: Pick<Address, "watch" | "rest" | "state">) {
  return function JourneyRouter({ host: { base, visit }, path, step, children }: RouterProps) {
    const more = parsePath(useSyncExternalStore(watch, rest, rest));
    const navigator = useMemo(() => navigatorOf(visit), [visit]);
    return (
      <Router
        basename={base}
        location={{ ...more, pathname: pathAt(base, path), key: step, state: state() }}
        navigator={navigator}
      >
        {children}
      </Router>
    );
  };
}

function navigatorOf(visit: RendererHost["visit"]): Navigator {
  return {
    createHref: addressOf,
    push: (to, state) => visit(addressOf(to), false, state),
    replace: (to, state) => visit(addressOf(to), true, state),
    go: (entries) => window.history.go(entries),
  };
}

function addressOf(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}
