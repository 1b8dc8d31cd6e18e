import { createRoot } from "react-dom/client";
import { Journey } from "twofold-flow/react";
import "twofold-flow/theme.css";
import { journeys } from "./journeys/generated/journeys.js";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");
createRoot(root).render(
  <Journey
    program={journeys["@name@"]}
    host={{ onEnd: ({ data }) => console.info(`The end, for ${data.details.email}`) }}
  />,
);
