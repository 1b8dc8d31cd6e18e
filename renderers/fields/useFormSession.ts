import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FormDefinition } from "../../src/engine/index.ts";
import type { FormLayout } from "./layout.ts";
import type { FormActions, FormNow, FormSession } from "./session.ts";
import { createStands } from "./stands.ts";

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
export function useFormSession({ ids, form, layout, now, hold, ...given }: FormSessionOptions): FormSession {
  const [stands] = useState(() => createStands(now));
  const [again] = useState(() => () => whileNobodyTypes(stands.again));
  // For the field that changes, which is drawn after its form.
  stands.take(now);
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
    stands.tell();
  });
  return useMemo(
    () => ({
      ids,
      form,
      layout,
      hold,
      now: stands.now,
      // The formatted value may depend on another field.
      watch: (told, own) => stands.watch(told, latest.current.written ? undefined : own),
      commit(path, ...how) {
        stands.stir(path);
        latest.current.commit(path, ...how);
      },
      pick: (...how) => latest.current.pick(...how),
      leave: (...how) => latest.current.leave(...how),
      written: (path) => latest.current.written?.(stands.now().ready, path, again),
    }),
    [ids, form, layout, hold, stands, again],
  );
}

/**
 * Calls a function that shows values anew, but not while a line has the focus: what is selected there would not be any
 * more, and the next key would add to it instead of replacing it.
 */
function whileNobodyTypes(show: () => void): void {
  const line = document.activeElement;
  if (!(line instanceof HTMLInputElement)) return show();
  line.addEventListener("blur", () => whileNobodyTypes(show), { once: true });
}
