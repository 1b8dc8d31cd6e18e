import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FormDefinition } from "../../src/engine/index.ts";
import type { FormLayout } from "./layout.ts";
import type { FormActions, FormNow, FormSession } from "./session.ts";

interface FormSessionOptions extends FormActions, Pick<FormSession, "hold"> {
  readonly ids: string;
  readonly layout: FormLayout;
  readonly now: FormNow;
  readonly written: FormDefinition["written"];
}

/** The one session of an open form. Fields hear of a change once it is drawn around them, in the same frame. */
export function useFormSession({ ids, layout, now, hold, ...given }: FormSessionOptions): FormSession {
  const [stands] = useState(() => createStands(now));
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
    stands.change(now);
  });
  return useMemo(
    () => ({
      ids,
      layout,
      hold,
      now: stands.now,
      watch: stands.watch,
      commit: (...how) => latest.current.commit(...how),
      pick: (...how) => latest.current.pick(...how),
      leave: (...how) => latest.current.leave(...how),
      written: (path) => latest.current.written?.(stands.now().ready, path),
    }),
    [ids, layout, hold, stands],
  );
}

function createStands(first: FormNow) {
  const watching = new Set<() => void>();
  let stands = first;
  return {
    now: () => stands,
    watch(changed: () => void) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
    change(now: FormNow) {
      if (now === stands) return;
      stands = now;
      for (const changed of watching) changed();
    },
  };
}
