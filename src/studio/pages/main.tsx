import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../renderers/theme/index.css";
import "./theme/studio.css";
import { follow } from "./state.ts";
import { Studio } from "./Studio.tsx";

const root = document.getElementById("studio");
if (!root) throw new Error("The page has no #studio");
follow();
createRoot(root).render(
  <StrictMode>
    <Studio />
  </StrictMode>,
);
