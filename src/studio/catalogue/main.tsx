import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../renderers/theme/index.css";
import "../../../renderers/commerce/index.css";
import { commerceBlocks, commerceExamples } from "../../../renderers/commerce/index.ts";
import { Catalogue } from "../../../renderers/catalogue/index.ts";

const { examples } = await commerceExamples();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <Catalogue blocks={commerceBlocks} examples={examples} />
  </StrictMode>,
);
