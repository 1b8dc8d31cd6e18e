import type { FieldError, FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import type { RendererHost } from "../host.ts";
import type { Views } from "../view.ts";
import { environmentOf } from "./condition.ts";
import { loadedLists } from "./late-lists.ts";
import { isPlaced, readLayout } from "./layout.ts";
import { onLeaving } from "./leaving.ts";
import { changedPaths, valueAt, withValueAt } from "./paths.ts";
import { createPlaces } from "./places.ts";
import { isPressed, watchPress } from "./press.ts";
import { keepSame, shownProblems } from "./problems.ts";
import type { FormProperties } from "./properties.ts";
import { createReports } from "./reports.ts";
import type { FormActions, OpenForm } from "./session.ts";
import { createStructure } from "./structure.ts";
import { createTouched } from "./touched.ts";
import { createUncommitted } from "./uncommitted.ts";
import { createWatchers } from "./watchers.ts";

/** What the page gives to an open form. It may differ at each draw. */
export interface FormInputs {
  readonly definition: FormDefinition;
  readonly properties: FormProperties;
  readonly step: string;
  readonly busy: boolean;
  readonly host: Pick<RendererHost, "send" | "values">;
}

/**
 * One form from opening to submit. It has the only values of the form, finds problems with the service's own validator,
 * shows them for touched fields (or, after a submit, for all fields), reports to the journey, and takes over what the
 * journey sets. Components watch the parts of `now` that they show.
 */
export function createFieldStore(first: FormInputs, views: Views) {
  let inputs = first;
  const drawn = () => views.now().forms[inputs.properties.name] ?? NO_FORM;
  /** The journey's values when they were last compared with ours. */
  let known = drawn().values;
  let { errors } = drawn();
  const longest = new Map<string, readonly Json[]>();
  let values = fit(known);
  const validate = () => inputs.definition.validate(values, inputs.properties.context);
  let problems = validate();
  /** What the last check of the problems, or the next one, is about. */
  let checked = inputs;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** A submit was sent, and neither an error nor a change has followed. */
  let isAwaiting = false;
  const touched = createTouched();
  const uncommitted = createUncommitted(
    () => readLayout(inputs.definition.layout).pauseMs,
    (path) => watchers.notifyField(path),
  );
  const reports = createReports(() => ({ ...inputs, form: inputs.properties.name, values }));
  const placesOf = createPlaces();
  const places = () => placesOf(inputs.definition, inputs.properties, values);
  const structureOf = createStructure();
  let now = stateAfter();
  const watchers = createWatchers(now);

  /** Gives each list as many items as other answers require. Returns the same object if nothing changes. */
  function fit(next: JsonObject): JsonObject {
    const { definition, properties } = inputs;
    const fitLists = loadedLists()?.fitLists;
    if (fitLists === undefined) return next;
    const environment = environmentOf(definition, next, properties.context);
    return fitLists(next, { layout: readLayout(definition.layout), schema: definition.schema, environment, longest });
  }

  function stateAfter(before?: OpenForm, isHeld = isPressed()): OpenForm {
    const { definition, properties } = inputs;
    const { options, notes, readOnly } = properties;
    const { environment, order, placed } = places();
    const layout = readLayout(definition.layout);
    const found = () =>
      shownProblems({
        problems,
        errors,
        isShown: (path) => touched.shows(path, placed.has(path)),
        isField: (path) => isPlaced(layout, path, environment),
        order,
      });
    const shown = before === undefined ? found() : isHeld ? before.shown : keepSame(before.shown, found());
    return {
      values,
      environment,
      ready: definition.normalize?.(values) ?? values,
      structure: structureOf(definition, environment.self),
      options,
      notes,
      readOnly,
      shown,
      problems: shown === before?.shown ? before.problems : new Map(shown.map(({ path, text }) => [path, text])),
      valid: problems.length === 0,
      failures,
    };
  }

  function changed(isHeld?: boolean): void {
    now = stateAfter(now, isHeld);
    watchers.notify(now);
  }

  function check(): void {
    clearTimeout(soon);
    problems = validate();
  }

  /** Checks when a rule that answers a change has set its values. */
  function checkSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(() => {
      check();
      changed();
    }, SETTLE_MS);
  }

  /** Takes over what the journey has set, even if the page has not drawn it yet: a report would undo it. */
  function receive(): void {
    const form = drawn();
    const engine = inputs.host.values(inputs.step, inputs.properties.name) ?? form.values;
    const paths = changedPaths(known, engine).filter(
      (path) => changedPaths(valueAt(values, path), valueAt(engine, path)).length > 0,
    );
    known = engine;
    if (paths.length > 0) {
      values = paths.includes("")
        ? engine
        : paths.reduce((merged, path) => withValueAt(merged, path, valueAt(engine, path)), values);
      values = fit(values);
      // The person has not touched what the journey has just set.
      touched.forget(paths);
      checkSoon();
    }
    const hasErrors = form.errors !== errors;
    ({ errors } = form);
    if (hasErrors && isAwaiting && errors.length > 0) {
      isAwaiting = false;
      failures += 1;
    }
    if (hasErrors || paths.length > 0) changed();
  }

  const actions: FormActions = {
    commit(path, value, later) {
      receive();
      if (JSON.stringify(valueAt(values, path)) === JSON.stringify(value)) return;
      // Items may have moved, and their fields with them.
      if (Array.isArray(value)) {
        const before = valueAt(values, path);
        touched.move(path, (index) => (Array.isArray(before) ? value.indexOf(before[index] as Json) : -1));
        uncommitted.forget(path);
      }
      values = fit(withValueAt(values, path, value));
      isAwaiting = false;
      touched.keep(places().placed);
      touched.change(path, readLayout(inputs.definition.layout).problems);
      if (later) checkSoon();
      else check();
      changed();
      reports.report("change", { field: path });
    },
    pick(path, value, typed) {
      receive();
      // The value for the pick comes from the journey. There is no `change`, which would request suggestions again.
      values = withValueAt(values, path, typed);
      changed();
      reports.report("pick", { field: path, value });
    },
    leave(path, typed) {
      receive();
      const left = typed === undefined ? values : withValueAt(values, path, typed);
      const made = valueAt(inputs.definition.normalize?.(left) ?? left, path);
      if (made !== valueAt(values, path)) actions.commit(path, made);
      if (touched.leave(path, readLayout(inputs.definition.layout).problems)) changed();
      reports.report("blur", { field: path });
    },
  };

  return {
    ...actions,
    now: () => now,
    // The formatted value may depend on another field.
    watch: (notify: () => void, own?: string) => watchers.watch(notify, inputs.definition.written ? undefined : own),
    written: (path: string) => inputs.definition.written?.(now.ready, path, watchers.notifyAll),
    typing: uncommitted.of,
    submit() {
      uncommitted.flush();
      receive();
      if (inputs.busy || inputs.properties.disabled) return;
      values = inputs.definition.normalize?.(values) ?? values;
      check();
      const hasFailed = problems.length > 0;
      touched.attempt(hasFailed ? places().order : undefined);
      failures = hasFailed ? failures + 1 : 0;
      isAwaiting = !hasFailed;
      // A press that submits has reached its button.
      changed(false);
      if (!hasFailed) reports.submit();
    },
    /** Takes what the page gives, for what is drawn now. Call it at each draw. */
    take(next: FormInputs) {
      const isSame = (Object.keys(next) as (keyof FormInputs)[]).every((key) => next[key] === inputs[key]);
      if (isSame) return;
      inputs = next;
      now = stateAfter(now);
    },
    /** Notifies the watchers of what `take` has changed. Call it after each draw. */
    notify() {
      receive();
      const { definition, properties } = inputs;
      // The journey's data also decides how long lists are.
      if (definition !== checked.definition || properties.context !== checked.properties.context) {
        checked = inputs;
        values = fit(values);
        now = stateAfter(now);
        checkSoon();
      }
      watchers.notify(now);
    },
    sendAll: reports.sendAll,
    receive,
    /** Follows what concerns the form while it is on the page. Returns a function that ends it. */
    open() {
      const ends = [views.watch(receive), watchPress(() => changed()), onLeaving(uncommitted.flush)];
      // What is being typed is also committed if the person leaves the page or the step.
      window.addEventListener("popstate", uncommitted.flush);
      return () => {
        window.removeEventListener("popstate", uncommitted.flush);
        for (const end of ends) end();
        uncommitted.forget("");
        clearTimeout(soon);
      };
    },
  };
}

const NO_FORM: { readonly values: JsonObject; readonly errors: readonly FieldError[] } = { values: {}, errors: [] };

// By then, a rule that answers a change has set its values (specification, section 9: 20 ms).
const SETTLE_MS = 20;
