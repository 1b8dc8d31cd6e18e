import { useMemo, useState } from "react";
import type { PageEvent, View } from "../../src/engine/index.ts";
import type { BlockSet } from "../block.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { InJourney } from "../Journey.tsx";
import { Surface } from "../page/Surface.tsx";
import type { CatalogueExample } from "./examples.ts";
import { createHost } from "./host.ts";

/** One example at work: changed values come back to it, and what it sends can be read below it. */
export function Showcase({ example, blocks }: { readonly example: CatalogueExample; readonly blocks: BlockSet }) {
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
  const view: View = { ...EMPTY, busy: example.view?.busy ?? false, forms };
  const block = { block: example.block, key: example.id, props: example.props, slots: example.slots ?? {} };
  return (
    <InJourney view={view} host={host}>
      <Surface onFailed={() => {}} className="stack">
        <Blocks blocks={[block]} />
      </Surface>
      <p className="note" data-sent={sent.join(" ")} />
    </InJourney>
  );
}

const EMPTY: View = {
  flow: "catalogue",
  step: "example",
  path: "/",
  title: { literal: "Catalogue" },
  layout: "sheet",
  progress: null,
  page: [],
  aside: [],
  header: null,
  dialog: null,
  alert: null,
  busy: false,
  exposes: [],
  forms: {},
};
