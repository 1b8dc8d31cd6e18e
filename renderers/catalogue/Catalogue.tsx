import { useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { Showcase } from "./Showcase.tsx";
import type { CatalogueExample } from "./examples.ts";
import { catalogue } from "./examples.ts";
import { Pages } from "./Pages.tsx";
import { catalogueTexts } from "./texts.ts";

/**
 * Every block and widget in each of its states. `?lang=es` chooses the language, `?only=<id>` one example or the
 * examples whose ids start so, `?page=<name>` a whole page.
 */
export function Catalogue() {
  const query = new URLSearchParams(window.location.search);
  const [lang, setLang] = useState(query.get("lang") ?? "en");
  const texts = useMemo(() => catalogueTexts(lang), [lang]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const page = query.get("page");
  return (
    <I18nextProvider i18n={texts}>
      {page === null ? <Entries only={query.get("only") ?? ""} /> : <Pages name={page} setLang={setLang} />}
    </I18nextProvider>
  );
}

function Entries({ only }: { readonly only: string }) {
  return (
    <main className="main">
      <div className="sheet">
        <div className="sheet__body">
          <h1>Catalogue</h1>
          {catalogue
            .filter(({ id }) => id.startsWith(only))
            .map((example) => (
              <Entry key={example.id} example={example} />
            ))}
        </div>
      </div>
    </main>
  );
}

function Entry({ example }: { readonly example: CatalogueExample }) {
  return (
    <section className="stack" aria-label={example.id}>
      <h2>{`${example.id.split("/").slice(0, 2).join(" / ")}: ${example.name}`}</h2>
      <div data-example={example.id} className="stack">
        <Showcase example={example} />
      </div>
    </section>
  );
}
