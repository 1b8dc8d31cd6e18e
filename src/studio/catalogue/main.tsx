import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../../../renderers/theme/index.css";
import "../../../renderers/commerce/index.css";
import { commerceBlocks, commerceExamples } from "../../../renderers/commerce/index.ts";
import { Catalogue } from "../../../renderers/catalogue/index.ts";

declare global {
  interface Window {
    /** Shows what another query asks for, or the same one again, as it is after a load, without one. */
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
  // At once: who asks for it must not take what was there before for it.
  flushSync(() =>
    root.render(
      <StrictMode>
        <Catalogue key={shown} blocks={commerceBlocks} examples={examples} query={query} />
      </StrictMode>,
    ),
  );
};
window.showAnew(window.location.search);
