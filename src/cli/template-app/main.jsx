import { createRoot } from "react-dom/client";
import { Journey } from "twofold-flow/react";
import "twofold-flow/theme.css";
import { journeys } from "./journeys/generated/journeys.js";

createRoot(document.getElementById("root")).render(
  <Journey program={journeys["@name@"]} host={{ onEnd: ({ data }) => console.info("The end", data) }} />,
);
