import type { ReactNode } from "react";
import { useLayoutEffect, useState } from "react";
import type { View } from "../src/engine/index.ts";
import { type PageView, PageViewContext, type Views, ViewsContext } from "./view.ts";

/**
 * Provides the view to everything inside. If only form values have changed, React draws only the components that watch
 * them.
 */
export function Viewing({ view, children }: { readonly view: View; readonly children: ReactNode }) {
  const [views] = useState(() => createViews(view));
  // Components that mount in this draw, such as the form of the next step, already see this view.
  views.take(view);
  return (
    <ViewsContext value={views}>
      <PageViewContext value={useSame(view)}>
        {/* Before the page: its effects run first, so forms have taken over new values when the page's own effects look
            at them. */}
        <Telling views={views} />
        {children}
      </PageViewContext>
    </ViewsContext>
  );
}

interface TakingViews extends Views {
  take(view: View): void;
  notify(): void;
}

function createViews(first: View): TakingViews {
  const watching = new Set<() => void>();
  let newest = first;
  let notified = first;
  return {
    now: () => newest,
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
    take: (view) => void (newest = view),
    notify() {
      if (notified === newest) return;
      notified = newest;
      for (const changed of watching) changed();
    },
  };
}

function Telling({ views }: { readonly views: TakingViews }) {
  useLayoutEffect(() => views.notify());
  return null;
}

/** Returns the same object as long as the content is the same. A journey computes a new view at each event. */
function useSame(view: View): PageView {
  const says = JSON.stringify({ ...view, forms: null });
  const [kept, keep] = useState({ view, says });
  if (kept.says === says) return kept.view;
  keep({ view, says });
  return view;
}
