/// <reference types="vite/client" />
import type { ResourceKey } from "i18next";
import { useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import type { PageEvent, View } from "../../src/engine/index.ts";
import { type Texts, createTexts } from "../../src/texts/index.ts";
import { BlockAlone } from "../BlockAlone.tsx";
import { Journey } from "../Journey.tsx";
import type { BlockSet } from "../block.ts";
import { blocks as anyJourneys } from "../blocks/registry.ts";
import { pages } from "../page/examples.ts";
import { type BlockExamples, type CatalogueExample, catalogueOf } from "./examples.ts";
import { createHost } from "./host.ts";

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

interface PagesProps {
  readonly name: string;
  readonly blocks: BlockSet;
  readonly setLang: (lang: string) => void;
}

/**
 * A whole page by its name in `renderers/page/examples.ts`. Its events do what the example defines, and otherwise
 * nothing.
 */
function Pages({ name, blocks, setLang }: PagesProps) {
  const [shown, setShown] = useState(name);
  const example = pages[shown];
  if (!example) throw new Error(`No page "${shown}" among the examples`);
  const [forms, setForms] = useState<View["forms"]>(example.view.forms);
  const host = useMemo(() => {
    const send = (event: PageEvent) => {
      const { form, values } = event;
      if (form !== undefined && values !== undefined)
        setForms((before) => ({ ...before, [form]: { values, errors: [] } }));
      const next = example.events?.[event.name];
      if (next !== undefined) setShown(next);
    };
    return createHost({ blocks, send, forms: example.forms ?? {}, setLanguage: setLang });
  }, [blocks, setLang, example]);
  return <Journey view={{ ...example.view, forms: { ...example.view.forms, ...forms } }} host={host} />;
}

/** A working example: changed values come back to it, and the events that it sends are listed below it. */
function Showcase({ example, blocks }: { readonly example: CatalogueExample; readonly blocks: BlockSet }) {
  const [forms, setForms] = useState<View["forms"]>(example.view?.forms ?? {});
  const [sent, setSent] = useState<readonly string[]>([]);
  const host = useMemo(() => {
    const send = (event: PageEvent) => {
      setSent((before) => [...before, event.name]);
      const { form, values } = event;
      if (form === undefined || values === undefined) return;
      const answer = example.answer?.(event);
      setForms((before) => ({ ...before, [form]: answer ?? { values, errors: before[form]?.errors ?? [] } }));
    };
    return createHost({ blocks, send, forms: example.forms ?? {} });
  }, [example, blocks]);
  const block = { block: example.block, key: example.id, props: example.props, slots: example.slots ?? {} };
  return (
    <>
      <BlockAlone block={block} host={host} forms={forms} busy={example.view?.busy ?? false} />
      <p className="note" data-sent={sent.join(" ")} />
    </>
  );
}
