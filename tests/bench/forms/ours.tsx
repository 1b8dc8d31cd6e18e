import "../../../renderers/theme/index.css";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { useMemo, useSyncExternalStore } from "react";
import { askAhead } from "../../../src/browser/ask-ahead.ts";
import { createTexts } from "../../../src/texts/index.ts";
import { advance, start, view, type Snapshot } from "../../../src/engine/index.ts";
import { blocks, Journey, ready, type RendererHost } from "../../../renderers/index.ts";
import { forms, program, texts } from "virtual:bench";

/** A page from its schema, in our engine and renderer, as the app shows it, without storage, analytics and calls. */
const path = new URLSearchParams(location.search).get("page") ?? "";
const env = { flags: {}, site: {}, lang: "en", visitor: "bench" };
let events = 0;
let { snapshot }: { snapshot: Snapshot } = start(program, {
  env,
  path: `/${path}`,
  envelope: null,
  at: 0,
  id: "bench",
});
const changed = new Set<() => void>();

const host: RendererHost = {
  blocks,
  languages: [{ code: "en", name: "English" }],
  site: { country: "US" },
  saves: true,
  send(event) {
    events += 1;
    const next = advance(program, snapshot, { type: "page", event, at: events, id: `bench${events}` });
    if (next.snapshot === snapshot) return;
    if (next.snapshot.step !== snapshot.step) lookAhead();
    snapshot = next.snapshot;
    for (const notify of changed) notify();
  },
  values: (step, form) => (snapshot.step === step ? snapshot.forms[form]?.values : undefined),
  setLanguage() {},
  async form(id) {
    const load = forms[id];
    if (load === undefined) throw new Error(`There is no form ${id}`);
    return (await load()).default;
  },
  link: () => undefined,
  base: "",
  navigator: { createHref: () => "#", push() {}, replace() {}, go() {} },
  setTitle: (title) => void (document.title = title),
};

/** Loads what the next step shows when the browser is idle, as the app does. */
function lookAhead(): void {
  requestIdleCallback(() => void askAhead(program, snapshot, async () => undefined, host), { timeout: 1_000 });
}

function Page() {
  const now = useSyncExternalStore(subscribe, () => snapshot);
  return <Journey view={useMemo(() => view(program, now, 0), [now])} host={host} />;
}

function subscribe(notify: () => void): () => void {
  changed.add(notify);
  return () => changed.delete(notify);
}

const i18n = createTexts({
  lang: "en",
  files: ["bench", "common"],
  resources: { en: texts },
  plugins: [initReactI18next],
});
await ready(view(program, snapshot, 0), host);
lookAhead();
createRoot(document.getElementById("root") as HTMLElement).render(
  <I18nextProvider i18n={i18n}>
    <Page />
  </I18nextProvider>,
);
