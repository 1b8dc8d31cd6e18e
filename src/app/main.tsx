import "./theme.css";
import { StrictMode, startTransition } from "react";
import { I18nextProvider } from "react-i18next";
import { PaymentsContext } from "../../renderers/commerce/index.ts";
import { ready } from "../../renderers/index.ts";
import { nextTask, Root } from "../browser/index.ts";
import { view } from "../engine/index.ts";
import { boot } from "./boot.ts";
import { Boundary } from "./Boundary.tsx";
import { followPressed, pressEarly } from "./early-press.ts";
import type { EarlyTyped } from "./early-typed.ts";
import { fingerprint } from "./first-pages/fingerprint.ts";
import { followEdits } from "./follow-edits.ts";
import { openPayments } from "./payments/open.ts";
import { createRoot, hydrateRoot, type Root as ReactRoot } from "./react-roots.ts";

const container = document.getElementById("root");
if (!container) throw new Error("No #root");

try {
  // Each part of the start is a separate task: decision 55.
  await nextTask();
  const { journey, host, texts, address, router, site, forms, expose, variantOf, arms } = await boot(window.location);
  const { lang } = journey.now().snapshot.env;
  const shown = () => {
    const { program, snapshot } = journey.now();
    return view(program, snapshot, Date.now());
  };
  const drawnIn = document.documentElement.lang;
  Object.assign(document.documentElement, { lang, dir: texts.dir(lang) });
  let drawn = false;
  let typed: EarlyTyped | undefined;
  let markPressed: (() => void) | undefined;
  const page = (edits: number) => (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <Boundary title={texts.t("errors.generic")} reload={texts.t("ui.reload")}>
          <PaymentsContext value={openPayments}>
            <Root
              journey={journey}
              address={address}
              host={host}
              router={router}
              expose={expose}
              edits={edits}
              drawn={drawn}
              onShown={() => typed?.show()}
              onAlive={() => {
                typed?.dispatch();
                markPressed?.();
                pressEarly(container);
              }}
            />
          </PaymentsContext>
        </Boundary>
      </I18nextProvider>
    </StrictMode>
  );
  // Wait until everything is loaded, so that the present content is hydrated or replaced at once.
  await ready(shown(), host);
  await nextTask();
  let root: ReactRoot;
  drawn = container.dataset["view"] === fingerprint(shown(), site, lang);
  // React hydrates a page in one long task unless it is in a transition.
  if (drawn) startTransition(() => void (root = hydrateRoot(container, page(0))));
  else {
    // The service's page can be used until the new one replaces it, so record what is typed and clicked there.
    if (container.dataset["view"] !== undefined) {
      if (container.querySelector("input")) {
        // Rare: the page is in another language than the service's. If this file does not load, only typed text is lost.
        const file = await import("./early-typed.ts").catch(() => undefined);
        typed = file?.followTyped(container);
      }
      markPressed = followPressed(container, container.dataset["view"] === fingerprint(shown(), site, drawnIn));
    }
    root = createRoot(container);
    startTransition(() => root.render(page(0)));
  }
  followEdits({ journey, texts, forms, variantOf, arms }, async (edits) => {
    // Otherwise React would hide an edited form for 300 ms. A copy of the host, because a host keeps its first answer.
    await ready(shown(), { ...host });
    root.render(page(edits));
  });
} catch (error) {
  // No texts are loaded at this point, so show both languages.
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
