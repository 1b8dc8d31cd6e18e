import type { ReactNode } from "react";
import { type Location, Router } from "react-router-dom";
import type { View } from "../src/engine/index.ts";
import { HostContext, type RendererHost } from "./host.ts";
import { Page } from "./page/Page.tsx";
import { Speaking } from "./text/Speaking.tsx";
import { type NewestView, Viewing } from "./Viewing.tsx";

interface JourneyProps {
  readonly view: View;
  /** For views that change often: it may take one with the same page, and notify its watchers, without a draw. */
  readonly views?: NewestView;
  readonly host: RendererHost;
  /** The rest of the location beside the path: search, hash, and the state of the history entry. */
  readonly entry?: Partial<Pick<Location, "search" | "hash" | "state">>;
}

/**
 * Shows the current page of a journey. Its only own state is what a person is typing. Its router shows the path that
 * the engine decides, and passes navigation on to the engine. Components inside may use `useLocation`, `useNavigate`
 * and `Link` of react-router-dom.
 */
export function Journey(props: JourneyProps) {
  return <InJourney {...props}>{PAGE}</InJourney>;
}

/**
 * One constant element: React draws it again only if something that it reads has changed, not at each event of the
 * journey.
 */
const PAGE = <Page />;

/** Provides what blocks need around them, without a page. */
export function InJourney({ view, views, host, entry, children }: JourneyProps & { readonly children: ReactNode }) {
  const pathname = view.path === "/" ? host.base : host.base + view.path;
  return (
    <Router basename={host.base} location={{ ...entry, pathname, key: view.step }} navigator={host.navigator}>
      <HostContext value={host}>
        <Viewing view={view} views={views}>
          <Speaking>{children}</Speaking>
        </Viewing>
      </HostContext>
    </Router>
  );
}
