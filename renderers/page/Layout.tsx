import { Blocks } from "../blocks/Blocks.tsx";
import { useView } from "../view.ts";
import { Progress } from "./Progress.tsx";
import { Surface } from "./Surface.tsx";

/** The step's blocks in its layout: a sheet, the whole width, or a sheet with something beside it. */
export function Layout({ onFailed }: { readonly onFailed: (failed: boolean) => void }) {
  const view = useView();
  const checkout = view.layout === "checkout";
  const progress = view.progress ? <Progress progress={view.progress} edge={checkout} /> : null;
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
    <div className="sheet">
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
  return (
    <div className="checkout">
      <Blocks blocks={view.aside} />
      {sheet}
    </div>
  );
}
