import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { commerceBlocks, commerceExamples } from "../../../renderers/commerce/index.ts";
import { Catalogue } from "../../../renderers/catalogue/index.ts";

declare global {
  interface Window {
    /** Renders the page for another query, or renders the same one again in the state after a load, without loading. */
    showAnew(query: string): void;
  }
}

/** An application imports one of them. `?theme=plain` shows everything in another one. */
const THEMES: Readonly<Record<string, () => Promise<unknown>>> = {
  theme: () => import("../../../renderers/theme/index.css"),
  plain: () => import("../../../renderers/theme/plain.css"),
  bootstrap: () => import("../../../renderers/theme/bootstrap.css"),
};
const parameters = new URLSearchParams(window.location.search);
await THEMES[parameters.get("theme") ?? "theme"]?.();
// After the theme: its rules are in the same layers.
await import("../../../renderers/commerce/index.css");

const { examples } = await commerceExamples();
const element = document.getElementById("root");
if (!element) throw new Error("The page has no #root");
const root = createRoot(element);
let shown = 0;
window.showAnew = (query) => {
  shown += 1;
  // Rendered synchronously, so that the caller cannot mistake the previous content for the new one.
  flushSync(() =>
    root.render(
      <StrictMode>
        {parameters.has("page") || query !== window.location.search ? null : <Themes />}
        <div className="journey">
          <Catalogue key={shown} blocks={commerceBlocks} examples={examples} query={query} />
        </div>
      </StrictMode>,
    ),
  );
};
window.showAnew(window.location.search);

function Themes() {
  return (
    <nav aria-label="Theme">
      {Object.keys(THEMES).map((theme) => (
        <a key={theme} className="btn" data-variant="quiet" href={`?theme=${theme}`}>
          {theme}
        </a>
      ))}
    </nav>
  );
}
