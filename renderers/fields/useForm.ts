import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FieldError, FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { useView } from "../view.ts";
import { loadedLists } from "./late-lists.ts";
import { isPlaced, placedPaths, readLayout } from "./layout.ts";
import { onLeaving } from "./leaving.ts";
import { valueAt, withValueAt } from "./paths.ts";
import { shownProblems } from "./problems.ts";
import type { FormProperties } from "./properties.ts";
import type { FormSession } from "./session.ts";
import { useEngineValues } from "./useEngineValues.ts";
import { useFormSession } from "./useFormSession.ts";
import { useStill } from "./useStill.ts";
import { useUncommitted } from "./useUncommitted.ts";

export interface OpenForm {
  readonly session: FormSession;
  readonly values: JsonObject;
  readonly valid: boolean;
  /** Problems to show now, in the order of the fields. */
  readonly shown: readonly FieldError[];
  /** Counts submits that found problems, here or in the service, since the last that found none. */
  readonly failures: number;
  submit(): void;
}

/**
 * One form from opening to submit: keeps what was committed, finds problems with the service's own validator, shows
 * them for fields that were touched (or, after a submit, for all), and reports to the journey.
 */
export function useForm(definition: FormDefinition, properties: FormProperties): OpenForm {
  const host = useHost();
  const view = useView();
  const { name, context } = properties;
  const engine = view.forms[name] ?? NOTHING;
  const layout = useMemo(() => readLayout(definition.layout), [definition]);
  const [problems, setProblems] = useState(() => definition.validate(engine.values, context));
  const changed = useRef<ReadonlySet<string>>(new Set());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** The fields that were on the page at a submit that found problems; `null` when there was none. */
  const [attempted, setAttempted] = useState<ReadonlySet<string> | null>(null);
  const [failures, setFailures] = useState(0);
  const awaiting = useRef(false);
  const uncommitted = useUncommitted();
  const meanwhile = useRef(new Set<string>());
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);

  const untouch = (paths: readonly string[]) => {
    changed.current = without(changed.current, paths);
    setTouched((before) => without(before, paths));
  };
  const look = () => {
    clearTimeout(soon.current);
    const found = definition.validate(latest.current, context);
    setProblems(found);
    return found;
  };
  const lookSoon = () => {
    clearTimeout(soon.current);
    soon.current = setTimeout(look, SETTLE_MS);
  };
  const { values, latest, setValues, catchUp } = useEngineValues(engine.values, (paths) => {
    // What the journey set anew, the person has not touched.
    untouch(paths);
    lookSoon();
  });
  const longest = useRef(new Map<string, readonly Json[]>());
  const fit = (given: JsonObject) => {
    const lists = { layout, schema: definition.schema, context, longest: longest.current };
    return loadedLists()?.fitLists(given, lists) ?? given;
  };
  useLayoutEffect(() => {
    // What the journey brings says how long lists are as well.
    const fitted = fit(latest.current);
    if (fitted === latest.current) return;
    latest.current = fitted;
    setValues(fitted);
    lookSoon();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, context, definition]);
  const environment = useMemo(() => ({ self: values, context }), [values, context]);
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(lookSoon, [context, definition]);
  useEffect(() => () => clearTimeout(soon.current), []);
  useEffect(() => {
    if (!awaiting.current || engine.errors.length === 0) return;
    awaiting.current = false;
    setFailures((count) => count + 1);
  }, [engine.errors]);

  const ready = (raw: JsonObject) => definition.normalize?.(raw) ?? raw;
  const send = (event: OfField, payload: { readonly field: string; readonly value?: string }) =>
    host.send({ name: eventName(name, event), form: name, values: latest.current, payload });
  const report: typeof send = (event, payload) => {
    // What was submitted is what the service is told, also by a call that follows the first: what is typed meanwhile waits.
    if (view.busy) meanwhile.current.add(payload.field);
    else send(event, payload);
  };
  useEffect(() => {
    const tell = () => {
      for (const field of meanwhile.current) send("change", { field });
      meanwhile.current.clear();
    };
    if (!view.busy) return tell();
    // A page that goes takes the end of its call along.
    return onLeaving(tell);
    // Only the call matters here; `send` is another function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view.busy]);

  const catchUpNow = () => catchUp(host.values(view.step, name));
  const commit = (path: string, value: Json | undefined, later?: boolean) => {
    catchUpNow();
    if (JSON.stringify(valueAt(latest.current, path)) === JSON.stringify(value)) return;
    const next = fit(withValueAt(latest.current, path, value));
    latest.current = next;
    awaiting.current = false;
    setValues(next);
    // Items may have moved: what was touched at a place is no longer there.
    if (Array.isArray(value)) untouch([path]);
    // A field that goes away comes back as new.
    const placed = new Set(placedPaths(layout, { self: next, context }));
    setTouched((paths) => kept(paths, placed));
    setAttempted((paths) => paths && kept(paths, placed));
    changed.current = new Set(changed.current).add(path);
    if (layout.problems === "pause") setTouched((paths) => new Set(paths).add(path));
    if (later) lookSoon();
    else look();
    report("change", { field: path });
  };
  const leave = (path: string, typed?: string) => {
    catchUpNow();
    const left = typed === undefined ? latest.current : withValueAt(latest.current, path, typed);
    const made = valueAt(ready(left), path);
    if (made !== valueAt(latest.current, path)) commit(path, made);
    // Passing through a field is no reason to be told that it is empty.
    if (layout.problems !== "submit" && changed.current.has(path)) setTouched((paths) => new Set(paths).add(path));
    report("blur", { field: path });
  };
  const pick = (path: string, value: string, typed: string) => {
    catchUpNow();
    // What it stands for comes from the journey; no `change`, which would ask for suggestions again.
    latest.current = withValueAt(latest.current, path, typed);
    setValues(latest.current);
    report("pick", { field: path, value });
  };
  const submit = () => {
    uncommitted.flush();
    catchUpNow();
    if (view.busy || properties.disabled) return;
    latest.current = ready(latest.current);
    setValues(latest.current);
    if (look().length > 0) {
      setAttempted(new Set(placedPaths(layout, { self: latest.current, context })));
      setFailures((count) => count + 1);
      return;
    }
    setAttempted(null);
    setFailures(0);
    awaiting.current = true;
    host.send({ name: eventName(name, "submit"), form: name, values: latest.current });
  };

  const made = useMemo(() => definition.normalize?.(values) ?? values, [definition, values]);
  const order = useMemo(() => placedPaths(layout, environment), [layout, environment]);
  const placed = useMemo(() => new Set(order), [order]);
  const shown = useStill(
    useMemo(
      () =>
        shownProblems({
          problems,
          errors: engine.errors,
          // A field that a choice reveals after that submit begins without a problem; what no field shows is always told.
          isShown: (path) => touched.has(path) || (attempted !== null && (attempted.has(path) || !placed.has(path))),
          isField: (path) => isPlaced(layout, path, environment),
          order,
        }),
      [problems, engine.errors, touched, attempted, placed, layout, environment, order],
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
    layout,
    now,
    commit,
    pick,
    leave,
    written: definition.written,
    hold: uncommitted.hold,
  });
  return { session, values, valid: problems.length === 0, shown, failures, submit };
}

type OfField = "change" | "blur" | "pick";

/** Events of a form that is not named `form` bear its name. */
function eventName(form: string, event: string): string {
  return form === "form" ? event : `${form}.${event}`;
}

const NOTHING: { readonly values: JsonObject; readonly errors: readonly FieldError[] } = { values: {}, errors: [] };

// A rule that answers a change has set its values by then (specification, section 9: 20 ms).
const SETTLE_MS = 20;

function kept(set: ReadonlySet<string>, placed: ReadonlySet<string>): ReadonlySet<string> {
  const left = new Set([...set].filter((path) => placed.has(path)));
  return left.size === set.size ? set : left;
}

function without(set: ReadonlySet<string>, paths: readonly string[]): ReadonlySet<string> {
  return new Set([...set].filter((path) => !paths.some((gone) => path === gone || path.startsWith(`${gone}.`))));
}
