import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { FormDefinition } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { usePageView, useViews } from "../view.ts";
import { createFieldStore, type FormInputs } from "./field-store.ts";
import { readLayout } from "./layout.ts";
import { onLeaving } from "./leaving.ts";
import type { FormProperties } from "./properties.ts";
import type { FormSession, OpenForm } from "./session.ts";

/** An open form, as the block around its fields sees it. */
export interface FormControls extends FormSession {
  now(): OpenForm;
  submit(): void;
}

/** Opens a form: its store, for as long as it is on the page. */
export function useForm(definition: FormDefinition, properties: FormProperties): FormControls {
  const host = useHost();
  const views = useViews();
  const { step, busy } = usePageView();
  const inputs: FormInputs = { definition, properties, step, busy, host };
  const [store] = useState(() => createFieldStore(inputs, views));
  // Components that are drawn together with the form already see this.
  store.take(inputs);
  useLayoutEffect(() => store.notify());
  useLayoutEffect(() => store.open(), [store]);
  useEffect(() => {
    if (!busy) return store.sendAll();
    // If the page is left, the end of its call is never seen.
    return onLeaving(store.sendAll);
  }, [store, busy]);
  const ids = (host.ids ?? "") + properties.name;
  return useMemo(
    () => ({ ...store, ids, form: definition.id, layout: readLayout(definition.layout) }),
    [store, ids, definition],
  );
}
