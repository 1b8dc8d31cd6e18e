import type { View } from "../src/engine/index.ts";
import type { RendererHost } from "./host.ts";
import { HostContext } from "./host.ts";
import { Page } from "./page/Page.tsx";
import { ViewContext } from "./view.ts";

/** A journey's page as it stands. Holds nothing of its own but what a person is typing. */
export function Journey({ view, host }: { readonly view: View; readonly host: RendererHost }) {
  return (
    <HostContext value={host}>
      <ViewContext value={view}>
        <Page />
      </ViewContext>
    </HostContext>
  );
}
