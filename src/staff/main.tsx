import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./staff.css";
import { Place } from "./Place.tsx";

const root = document.getElementById("place");
if (!root) throw new Error("The page has no #place");
createRoot(root).render(
  <StrictMode>
    <Place />
  </StrictMode>,
);
