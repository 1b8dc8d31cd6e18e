import "../../renderers/theme/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { boot } from "./boot.ts";
import { Boundary } from "./Boundary.tsx";
import { followEdits } from "./follow-edits.ts";
import { Root } from "./Root.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
const root = createRoot(container);

try {
  const { journey, host, texts, address } = await boot(window.location);
  const { lang } = journey.store.get(journey.state).snapshot.env;
  document.documentElement.lang = lang;
  const show = (edits: number) =>
    root.render(
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <Boundary title={texts.t("errors.generic")} reload={texts.t("ui.reload")}>
            <Root journey={journey} address={address} host={host} edits={edits} />
          </Boundary>
        </I18nextProvider>
      </StrictMode>,
    );
  show(0);
  followEdits(journey, texts, show);
} catch (error) {
  // Before the texts are there, both languages have to do.
  console.error(error);
  root.render(
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
