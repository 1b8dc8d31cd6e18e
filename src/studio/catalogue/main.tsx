import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../renderers/theme/index.css";
import { catalogue } from "../../../renderers/index.ts";

const { Catalogue } = await catalogue();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <Catalogue />
  </StrictMode>,
);
