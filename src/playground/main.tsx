import { createRoot } from "react-dom/client";
import "../../renderers/theme/index.css";
import "./playground.css";
import { createChecker } from "./checker.ts";
import { Playground } from "./Playground.tsx";
import { unpacked } from "./share.ts";

const element = document.getElementById("root");
if (!element) throw new Error("The page has no #root");
const text = window.location.hash.slice(1);
const shared = text === "" ? null : await unpacked(text);
const note = text !== "" && shared === null ? "The link is not complete, so this is a sample." : "";
createRoot(element).render(<Playground checker={createChecker()} shared={shared} note={note} />);
