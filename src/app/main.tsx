import "../../renderers/theme/index.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root as ReactRoot } from "react-dom/client";
import { ready } from "../../renderers/index.ts";
import { view } from "../engine/index.ts";
import { boot } from "./boot.ts";
import { Boundary } from "./Boundary.tsx";
import { pressEarly } from "./early-press.ts";
import { fingerprint } from "./first-pages/fingerprint.ts";
import { followEdits } from "./follow-edits.ts";
import { Root } from "./Root.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

try {
  const { journey, hostFor, texts, site, saves } = await boot(window.location);
  const { lang } = journey.store.get(journey.state).snapshot.env;
  const shown = () => {
    const { program, snapshot } = journey.store.get(journey.state);
    return view(program, snapshot, Date.now());
  };
  const words = (key: string) => texts.translate({ key }, lang);
  document.documentElement.lang = lang;
  const page = (edits: number) => (
    <StrictMode>
      <Boundary title={words("errors.generic")} reload={words("ui.reload")}>
        <Root journey={journey} hostFor={hostFor} edits={edits} onAlive={() => pressEarly(container)} />
      </Boundary>
    </StrictMode>
  );
  // What stands there is taken over in one piece, or stays until there is something to put in its place.
  await ready(shown(), hostFor(lang));
  let root: ReactRoot;
  if (container.dataset["view"] === fingerprint(shown(), site, lang, saves)) root = hydrateRoot(container, page(0));
  else (root = createRoot(container)).render(page(0));
  followEdits(journey, texts, (edits) => root.render(page(edits)));
} catch (error) {
  // Before the texts are there, both languages have to do.
  console.error(error);
  createRoot(container).render(
    <main className="main">
      <div className="sheet">
        <div className="sheet__body">
          <h1>This page could not be loaded.</h1>
          <p lang="es">No se ha podido cargar la página.</p>
          <button className="btn" data-variant="primary" type="button" onClick={() => window.location.reload()}>
            Try again / <span lang="es">Intentar de nuevo</span>
          </button>
        </div>
      </div>
    </main>,
  );
}
