import type { ReactNode } from "react";
import { useLayoutEffect, useState } from "react";
import type { View } from "../src/engine/index.ts";
import { type PageView, PageViewContext, type Views, ViewsContext } from "./view.ts";

/** Lets everything inside see the view. Where only forms' values have changed, nothing is drawn but what watches them. */
export function Viewing({ view, children }: { readonly view: View; readonly children: ReactNode }) {
  const [views] = useState(() => createViews(view));
  // What comes new in this very draw, such as the form of the next step, looks at this view already.
  views.take(view);
  return (
    <ViewsContext value={views}>
      <PageViewContext value={useSame(view)}>
        {/* Before the page, so that forms have taken over what is new when the page's own effects look at them. */}
        <Telling views={views} />
        {children}
      </PageViewContext>
    </ViewsContext>
  );
}

interface TakingViews extends Views {
  take(view: View): void;
  tell(): void;
}

function createViews(first: View): TakingViews {
  const watching = new Set<() => void>();
  let newest = first;
  let told = first;
  return {
    now: () => newest,
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
    take: (view) => void (newest = view),
    tell() {
      if (told === newest) return;
      told = newest;
      for (const changed of watching) changed();
    },
  };
}

function Telling({ views }: { readonly views: TakingViews }) {
  useLayoutEffect(() => views.tell());
  return null;
}

/** The same object for as long as it says the same: a view is worked out anew at each of a journey's events. */
function useSame(view: View): PageView {
  const says = JSON.stringify({ ...view, forms: null });
  const [kept, keep] = useState({ view, says });
  if (kept.says === says) return kept.view;
  keep({ view, says });
  return view;
}
