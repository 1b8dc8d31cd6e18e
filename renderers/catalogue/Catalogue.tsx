/// <reference types="vite/client" />
import { useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { Showcase } from "./Showcase.tsx";
import type { BlockSet } from "../block.ts";
import { type CatalogueExample, type BlockExamples, catalogueOf } from "./examples.ts";
import { blocks as anyJourneys } from "../blocks/registry.ts";
import { Pages } from "./Pages.tsx";
import type { ResourceKey } from "i18next";
import { createTexts, type Texts } from "../../src/texts/index.ts";

const LOCALES = import.meta.glob<ResourceKey>("../../locales/*/common.json", { eager: true, import: "default" });

interface CatalogueProps {
  /** The blocks in addition to the common ones, and their examples by file path. */
  readonly blocks: BlockSet;
  readonly examples: BlockExamples;
  /**
   * `?lang=es` selects the language, `?only=<id>` one example or all whose ids begin with it, `?page=<name>` a whole
   * page.
   */
  readonly query: string;
}

/** Shows every block and widget in each of its states. */
export function Catalogue({ blocks, examples, query }: CatalogueProps) {
  const parameters = new URLSearchParams(query);
  const [lang, setLang] = useState(parameters.get("lang") ?? "en");
  const texts = useMemo(() => catalogueTexts(lang), [lang]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const all = useMemo(() => ({ ...anyJourneys, ...blocks }), [blocks]);
  const shown = useMemo(() => catalogueOf(examples), [examples]);
  const page = parameters.get("page");
  return (
    <I18nextProvider i18n={texts}>
      {page === null ? (
        <Entries shown={shown.filter(({ id }) => id.startsWith(parameters.get("only") ?? ""))} blocks={all} />
      ) : (
        <Pages name={page} blocks={all} setLang={setLang} />
      )}
    </I18nextProvider>
  );
}

function Entries({ shown, blocks }: { readonly shown: readonly CatalogueExample[]; readonly blocks: BlockSet }) {
  return (
    <main className="main">
      <div className="sheet">
        <div className="sheet__body">
          <h1>Catalogue</h1>
          {shown.map((example) => (
            <Entry key={example.id} example={example} blocks={blocks} />
          ))}
        </div>
      </div>
    </main>
  );
}

function Entry({ example, blocks }: { readonly example: CatalogueExample; readonly blocks: BlockSet }) {
  return (
    <section className="stack" aria-label={example.id}>
      <h2>{`${example.id.split("/").slice(0, 2).join(" / ")}: ${example.name}`}</h2>
      <div data-example={example.id} className="stack">
        <Showcase example={example} blocks={blocks} />
      </div>
    </section>
  );
}

/** The texts that all journeys share. The examples need no others. */
function catalogueTexts(lang: string): Texts {
  const resources = Object.fromEntries(
    Object.entries(LOCALES).map(([path, common]) => [path.split("/").at(-2), { common }]),
  );
  return createTexts({ lang, files: ["common"], resources });
}
