import { useMemo, useState } from "react";
import type { PageEvent, View } from "../../src/engine/index.ts";
import type { BlockSet } from "../block.ts";
import { BlockAlone } from "../BlockAlone.tsx";
import type { CatalogueExample } from "./examples.ts";
import { createHost } from "./host.ts";

/** A working example: changed values come back to it, and the events that it sends are listed below it. */
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
  const block = { block: example.block, key: example.id, props: example.props, slots: example.slots ?? {} };
  return (
    <>
      <BlockAlone block={block} host={host} forms={forms} busy={example.view?.busy ?? false} />
      <p className="note" data-sent={sent.join(" ")} />
    </>
  );
}
