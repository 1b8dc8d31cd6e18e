import { type ReactNode, useLayoutEffect, useState } from "react";
import type { View } from "../src/engine/index.ts";
import { type PageView, PageViewContext, type Views, ViewsContext } from "./view.ts";

interface ViewingProps {
  readonly view: View;
  /** Takes views from outside as well. By default only those of this component. */
  readonly views?: NewestView | undefined;
  readonly children: ReactNode;
}

/**
 * Provides the view to everything inside. If only form values have changed, React draws only the components that watch
 * them.
 */
export function Viewing({ view, views: from, children }: ViewingProps) {
  const [own] = useState(() => from ?? newestView(view));
  const views = from ?? own;
  // Components that mount in this draw, such as the form of the next step, already see this view.
  views.take(view);
  return (
    <ViewsContext value={views}>
      <PageViewContext value={views.page()}>
        {/* Before the page: its effects run first, so forms have taken over new values when the page's own effects look
            at them. */}
        <Telling views={views} />
        {children}
      </PageViewContext>
    </ViewsContext>
  );
}

/** The newest view of a journey, for those who watch it. */
export interface NewestView extends Views {
  /** The view without its forms: the same object as long as the content is the same. */
  page(): PageView;
  /** Whether a view differs from the newest one only in its forms, so that the page need not be drawn for it. */
  isSamePage(view: View): boolean;
  take(view: View): void;
  notify(): void;
}

export function newestView(first: View): NewestView {
  const watching = new Set<() => void>();
  let newest = first;
  let notified = first;
  let page: PageView = first;
  let says = contentOf(first);
  return {
    now: () => newest,
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
    page: () => page,
    isSamePage: (view) => contentOf(view) === says,
    take(view) {
      if (view === newest) return;
      newest = view;
      const content = contentOf(view);
      if (content === says) return;
      says = content;
      page = view;
    },
    notify() {
      if (notified === newest) return;
      notified = newest;
      for (const changed of watching) changed();
    },
  };
}

function Telling({ views }: { readonly views: NewestView }) {
  useLayoutEffect(() => views.notify());
  return null;
}

/** The content of a page. A journey computes a new view at each event. */
function contentOf(view: View): string {
  return JSON.stringify({ ...view, forms: null });
}
