import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FormDefinition } from "../../src/engine/index.ts";
import type { FormLayout } from "./layout.ts";
import type { FormActions, FormNow, FormSession } from "./session.ts";
import { createFieldStore } from "./field-store.ts";

interface FormSessionOptions extends FormActions, Pick<FormSession, "hold"> {
  readonly ids: string;
  readonly form: string;
  readonly layout: FormLayout;
  readonly now: FormNow;
  readonly written: FormDefinition["written"];
}

/**
 * The session of an open form, the same object for as long as it is open. The field that changes is drawn together with
 * the form. Other fields are notified after that, in the same frame.
 */
export function useFormSession({ ids, form, layout, now, hold, ...handlers }: FormSessionOptions): FormSession {
  const [fieldStore] = useState(() => createFieldStore(now));
  const [redraw] = useState(() => () => whenNotTyping(fieldStore.notifyAll));
  // For the field that changes, which is drawn after its form.
  fieldStore.take(now);
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
    fieldStore.notify();
  });
  return useMemo(
    () => ({
      ids,
      form,
      layout,
      hold,
      now: fieldStore.now,
      // The formatted value may depend on another field.
      watch: (listener, own) => fieldStore.watch(listener, latest.current.written ? undefined : own),
      commit(path, ...how) {
        fieldStore.markDirty(path);
        latest.current.commit(path, ...how);
      },
      pick: (...how) => latest.current.pick(...how),
      leave: (...how) => latest.current.leave(...how),
      written: (path) => latest.current.written?.(fieldStore.now().ready, path, redraw),
    }),
    [ids, form, layout, hold, fieldStore, redraw],
  );
}

/**
 * Calls a function that shows values anew, but not while a line has the focus: what is selected there would not be any
 * more, and the next key would add to it instead of replacing it.
 */
function whenNotTyping(show: () => void): void {
  const line = document.activeElement;
  if (!(line instanceof HTMLInputElement)) return show();
  line.addEventListener("blur", () => whenNotTyping(show), { once: true });
}
