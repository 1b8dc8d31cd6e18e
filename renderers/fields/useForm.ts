import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FieldError, FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { usePageView, useViews } from "../view.ts";
import { environmentOf } from "./condition.ts";
import { isPlaced, placedPaths, readLayout } from "./layout.ts";
import { valueAt, withValueAt } from "./paths.ts";
import { shownProblems } from "./problems.ts";
import type { FormProperties } from "./properties.ts";
import type { FormSession } from "./session.ts";
import { useEngineValues } from "./useEngineValues.ts";
import { useFittedLists } from "./useFittedLists.ts";
import { useFormSession } from "./useFormSession.ts";
import { useReports } from "./useReports.ts";
import { useStill } from "./useStill.ts";
import { useTouched } from "./useTouched.ts";
import { useUncommitted } from "./useUncommitted.ts";
import { useValidation } from "./useValidation.ts";

interface OpenForm {
  readonly session: FormSession;
  /** Without those of hidden fields. */
  readonly values: JsonObject;
  readonly valid: boolean;
  /** Problems to show now, in the order of the fields. */
  readonly shown: readonly FieldError[];
  /** The number of submits with problems, from the form or the service, since the last one without. */
  readonly failures: number;
  submit(): void;
}

/**
 * One form from opening to submit: stores what was committed, finds problems with the service's own validator, shows
 * them for touched fields (or, after a submit, for all fields), and reports to the journey.
 */
export function useForm(definition: FormDefinition, properties: FormProperties): OpenForm {
  const host = useHost();
  const views = useViews();
  const { step, busy } = usePageView();
  const { name, context } = properties;
  const layout = useMemo(() => readLayout(definition.layout), [definition]);
  const [failures, setFailures] = useState(0);
  const awaiting = useRef(false);
  const uncommitted = useUncommitted();
  const touched = useTouched(layout.problems);
  const { problems, look, lookSoon } = useValidation(
    definition,
    context,
    () => views.now().forms[name]?.values ?? {},
    () => latest,
  );
  const { values, latest, setValues, catchUp, errors } = useEngineValues(name, (paths) => {
    // The person has not touched what the journey has just set.
    touched.forget(paths);
    lookSoon();
  });
  const reports = useReports(name, latest);
  const fit = useFittedLists(definition, layout, context);
  const take = (next: JsonObject) => {
    latest.current = next;
    setValues(next);
  };
  useLayoutEffect(() => {
    // The journey's data also decides how long lists are.
    const fitted = fit(latest.current);
    if (fitted === latest.current) return;
    take(fitted);
    lookSoon();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, context, definition]);
  useEffect(() => {
    if (!awaiting.current || errors.length === 0) return;
    awaiting.current = false;
    setFailures((count) => count + 1);
  }, [errors]);

  const ready = (raw: JsonObject) => definition.normalize?.(raw) ?? raw;
  const catchUpNow = () => catchUp(host.values(step, name));
  const commit = (path: string, value: Json | undefined, later?: boolean) => {
    catchUpNow();
    if (JSON.stringify(valueAt(latest.current, path)) === JSON.stringify(value)) return;
    take(fit(withValueAt(latest.current, path, value)));
    awaiting.current = false;
    // Items may have moved, so the touched fields are no longer at the same paths.
    if (Array.isArray(value)) touched.forget([path]);
    touched.keep(placedPaths(layout, environmentOf(definition, latest.current, context)));
    touched.change(path);
    if (later) lookSoon();
    else look();
    reports.report("change", { field: path });
  };
  const leave = (path: string, typed?: string) => {
    catchUpNow();
    const left = typed === undefined ? latest.current : withValueAt(latest.current, path, typed);
    const made = valueAt(ready(left), path);
    if (made !== valueAt(latest.current, path)) commit(path, made);
    touched.leave(path);
    reports.report("blur", { field: path });
  };
  const pick = (path: string, value: string, typed: string) => {
    catchUpNow();
    // The value for the pick comes from the journey. There is no `change`, which would request suggestions again.
    take(withValueAt(latest.current, path, typed));
    reports.report("pick", { field: path, value });
  };
  const submit = () => {
    uncommitted.flush();
    catchUpNow();
    if (busy || properties.disabled) return;
    take(ready(latest.current));
    if (look().length > 0) {
      touched.attempt(placedPaths(layout, environmentOf(definition, latest.current, context)));
      setFailures((count) => count + 1);
      return;
    }
    touched.attempt(null);
    setFailures(0);
    awaiting.current = true;
    reports.submit();
  };

  const environment = useMemo(() => environmentOf(definition, values, context), [definition, values, context]);
  const made = useMemo(() => definition.normalize?.(values) ?? values, [definition, values]);
  const order = useMemo(() => placedPaths(layout, environment), [layout, environment]);
  const placed = useMemo(() => new Set(order), [order]);
  const shown = useStill(
    useMemo(
      () =>
        shownProblems({
          problems,
          errors,
          isShown: (path) => touched.shows(path, placed.has(path)),
          isField: (path) => isPlaced(layout, path, environment),
          order,
        }),
      // oxlint-disable-next-line react/exhaustive-deps
      [problems, errors, ...touched.state, placed, layout, environment, order],
    ),
  );
  const { options, notes, readOnly } = properties;
  const now = useMemo(
    () => ({
      values,
      environment,
      ready: made,
      options,
      notes,
      readOnly,
      problems: new Map(shown.map(({ path, text }) => [path, text])),
    }),
    [values, environment, made, options, notes, readOnly, shown],
  );
  const session = useFormSession({
    ids: (host.ids ?? "") + name,
    form: definition.id,
    layout,
    now,
    commit,
    pick,
    leave,
    written: definition.written,
    hold: uncommitted.hold,
  });
  return { session, values: environment.self, valid: problems.length === 0, shown, failures, submit };
}
