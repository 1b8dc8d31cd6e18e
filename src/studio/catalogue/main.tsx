import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../../../renderers/theme/index.css";
import "../../../renderers/commerce/index.css";
import { commerceBlocks, commerceExamples } from "../../../renderers/commerce/index.ts";
import { Catalogue } from "../../../renderers/catalogue/index.ts";

declare global {
  interface Window {
    /** Renders the page for another query, or renders the same one again in the state after a load, without loading. */
    showAnew(query: string): void;
  }
}

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
        <Catalogue key={shown} blocks={commerceBlocks} examples={examples} query={query} />
      </StrictMode>,
    ),
  );
};
window.showAnew(window.location.search);
