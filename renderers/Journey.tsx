import type { ReactNode } from "react";
import { type Location, Router } from "react-router-dom";
import type { View } from "../src/engine/index.ts";
import type { RendererHost } from "./host.ts";
import { HostContext } from "./host.ts";
import { Page } from "./page/Page.tsx";
import { Speaking } from "./text/Speaking.tsx";
import { Viewing } from "./Viewing.tsx";

interface JourneyProps {
  readonly view: View;
  readonly host: RendererHost;
  /** What the address and its entry in the history have beside the path. */
  readonly entry?: Partial<Pick<Location, "search" | "hash" | "state">>;
}

/**
 * A journey's page as it stands. Holds nothing of its own but what a person is typing. Its router shows where the engine says that the person is, and asks
 * it to go elsewhere: what is inside may use `useLocation`, `useNavigate` and `Link` of react-router-dom.
 */
export function Journey(props: JourneyProps) {
  return <InJourney {...props}>{PAGE}</InJourney>;
}

/** One element, so that it is drawn where something that it reads has changed, and not at each event of the journey. */
const PAGE = <Page />;

/** What blocks find around them, without a page. */
export function InJourney({ view, host, entry, children }: JourneyProps & { readonly children: ReactNode }) {
  const pathname = view.path === "/" ? host.base : host.base + view.path;
  return (
    <Router basename={host.base} location={{ ...entry, pathname, key: view.step }} navigator={host.navigator}>
      <HostContext value={host}>
        <Viewing view={view}>
          <Speaking>{children}</Speaking>
        </Viewing>
      </HostContext>
    </Router>
  );
}
