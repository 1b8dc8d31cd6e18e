import { useMemo, useState } from "react";
import type { PageEvent, View } from "../../src/engine/index.ts";
import type { BlockSet } from "../block.ts";
import { Journey } from "../Journey.tsx";
import { pages } from "../page/examples.ts";
import { createHost } from "./host.ts";

interface PagesProps {
  readonly name: string;
  readonly blocks: BlockSet;
  readonly setLang: (lang: string) => void;
}

/**
 * A whole page by its name in `renderers/page/examples.ts`. Its events do what the example defines, and otherwise
 * nothing.
 */
export function Pages({ name, blocks, setLang }: PagesProps) {
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
