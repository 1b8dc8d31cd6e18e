import { createContext, memo, useState } from "react";
import { Blocks } from "../blocks/Blocks.tsx";
import { usePageView } from "../view.ts";
import { Progress } from "./Progress.tsx";
import { Surface } from "./Surface.tsx";

/**
 * The element for the views of a page within the journey's progress, under the step that they belong to.
 * `undefined`: the page shows no progress. `null`: the element does not exist yet.
 */
export const ProgressViews = createContext<HTMLElement | null | undefined>(undefined);

/** The block with the views of a page. If the page has it, the progress shows the views. */
const VIEWS = "stepbar";

interface LayoutProps {
  readonly onFailed: (failed: boolean) => void;
}

/**
 * The step's blocks in the step's layout: a sheet, the full width, or a sheet with something beside it. It is not drawn
 * again when only the page's title changes: every block, and the whole error summary, would be drawn a second time.
 */
export const Layout = memo(function Layout({ onFailed }: LayoutProps) {
  const view = usePageView();
  const [views, setViews] = useState<HTMLElement | null>(null);
  const checkout = view.layout === "checkout";
  const opens = checkout && view.page.some(({ block }) => block === VIEWS);
  const progress = view.progress ? <Progress progress={view.progress} views={opens ? setViews : undefined} /> : null;
  if (view.layout === "wide")
    return (
      <div className="wide">
        {progress}
        <Surface onFailed={onFailed} bare>
          <Blocks blocks={view.page} />
        </Surface>
      </div>
    );
  const sheet = (
    <div className="sheet" data-layout={view.layout}>
      {progress}
      <Surface onFailed={onFailed} className="sheet__body">
        <Blocks blocks={view.page} />
      </Surface>
    </div>
  );
  if (view.layout === "beside" && view.aside.length > 0)
    return (
      <div className="welcome">
        {sheet}
        <Blocks blocks={view.aside} />
      </div>
    );
  if (!checkout) return sheet;
  // On a narrow page, what is beside the form moves above or below the heading, so the heading must be an item of the
  // page's grid.
  const head = view.page.findIndex(({ block }) => block === "heading") + 1;
  return (
    <div className="order-page">
      {progress}
      <ProgressViews value={view.progress && opens ? views : undefined}>
        <Surface onFailed={onFailed} bare>
          <Blocks blocks={view.page.slice(0, head)} />
          <Blocks blocks={view.aside} />
          <div className="sheet__body">
            <Blocks blocks={view.page.slice(head)} />
          </div>
        </Surface>
      </ProgressViews>
    </div>
  );
});
