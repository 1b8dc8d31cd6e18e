import type { ReactNode } from "react";
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
}

/** Shows the current page of a journey. Its only own state is what a person is typing. */
export function Journey(props: JourneyProps) {
  return <InJourney {...props}>{PAGE}</InJourney>;
}

/**
 * One constant element: React draws it again only if something that it reads has changed, not at each event of the
 * journey.
 */
const PAGE = <Page />;

/** Provides what blocks need around them, without a page. */
export function InJourney({ view, views, host, children }: JourneyProps & { readonly children: ReactNode }) {
  return (
    <HostContext value={host}>
      <Viewing view={view} views={views}>
        <Speaking>{children}</Speaking>
      </Viewing>
    </HostContext>
  );
}
