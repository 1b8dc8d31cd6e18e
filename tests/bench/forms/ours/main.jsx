import { createRoot } from "react-dom/client";
import { Journey } from "twofold-flow/react";
import "twofold-flow/theme.css";
import { journeys } from "./journeys/generated/journeys.js";

/** The journey that the address names, as another team shows it. The measurement may set values to start from. */
const page = new URLSearchParams(location.search).get("page");
const entered = Object.entries(globalThis.benchValues ?? {});
const kept = new Map();
const store = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => void kept.set(key, text),
  removeItem: (key) => void kept.delete(key),
};
const values = {};
for (const [name, value] of entered) {
  const form = page === "w" ? `page${Math.ceil(Number(name.slice(1)) / 20)}` : "page1";
  values[form] = { ...values[form], [name]: value };
}
const host = { values, storage: { local: store, session: store }, language: "en" };

createRoot(document.getElementById("root")).render(<Journey program={journeys[page]} host={host} />);
