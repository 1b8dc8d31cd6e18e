import { useEffect, useState } from "react";
import { Showcase } from "./Showcase.tsx";
import type { CatalogueExample } from "./examples.ts";
import { catalogue } from "./examples.ts";
import { Pages } from "./Pages.tsx";

/**
 * Every block and widget in each of its states. `?lang=es` chooses the language, `?only=<id>` one example or the
 * examples whose ids start so, `?page=<name>` a whole page.
 */
export function Catalogue() {
  const query = new URLSearchParams(window.location.search);
  const [lang, setLang] = useState(query.get("lang") ?? "en");
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const page = query.get("page");
  if (page !== null) return <Pages name={page} lang={lang} setLang={setLang} />;
  const only = query.get("only") ?? "";
  return (
    <main className="main">
      <div className="sheet">
        <div className="sheet__body">
          <h1>Catalogue</h1>
          {catalogue
            .filter(({ id }) => id.startsWith(only))
            .map((example) => (
              <Entry key={example.id} example={example} lang={lang} />
            ))}
        </div>
      </div>
    </main>
  );
}

function Entry({ example, lang }: { readonly example: CatalogueExample; readonly lang: string }) {
  return (
    <section className="stack" aria-label={example.id}>
      <h2>{`${example.id.split("/").slice(0, 2).join(" / ")}: ${example.name}`}</h2>
      <div data-example={example.id} className="stack">
        <Showcase example={example} lang={lang} />
      </div>
    </section>
  );
}
