import { memo, useMemo } from "react";
import type { Json, JsonObject, Text } from "../../src/engine/index.ts";
import { fieldId } from "../focus.ts";
import { useHost } from "../host.ts";
import { asNumber } from "../props.ts";
import { wordsOf, RichIn } from "../text/index.ts";
import { hintId, problemId, ProblemLine } from "../widgets/ProblemLine.tsx";
import { widgetOf } from "../widgets/registry.ts";
import type { InputMode, WidgetProps } from "../widgets/widget.ts";
import { choicesOf } from "./choices.ts";
import { around } from "./condition.ts";
import { currencyNow, followsCurrency } from "./currency.ts";
import { labelOf } from "./label.ts";
import { labelWords } from "./label-words.tsx";
import { layoutOf } from "./layout.ts";
import { noteId, NoteLine } from "./NoteLine.tsx";
import { valueAt, withValueAt } from "./paths.ts";
import { type FormNow, useNow, useSession } from "./session.ts";
import { useSpeaker } from "../text/speaker.ts";
import type { Typing } from "./uncommitted.ts";

interface LeafProps {
  /** Dotted. */
  readonly path: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

/**
 * A field with one value: label, hint, problem, control. RJSF decides which fields exist. Everything else comes from
 * the session. If RJSF resolves the form's schema again, it returns the same object for a schema in which nothing needs
 * to be resolved, so the field is not drawn again.
 */
export const Leaf = memo(function Leaf({ path, schema, required: always }: LeafProps) {
  const session = useSession();
  const { widgets } = useHost();
  const speaker = useSpeaker();
  const text = (words: Text | undefined) => wordsOf(words, speaker);
  const layout = layoutOf(session.layout, path);
  const name = layout?.widget ?? defaultWidget(schema);
  const widget = widgets?.[name] ?? widgetOf(name, schema);
  const typing = session.typing(path);
  const look = (now: FormNow) => ({
    ...shownOf(
      valueAt(now.values, path),
      session.written(path),
      widget.keepsText && schema.type === "string" && typing,
    ),
    problem: now.problems.get(path) ?? (schema.type === "array" ? problemWithin(now.problems, path) : undefined),
    note: now.notes[path],
    options: now.options[path],
    readOnly: now.readOnly.has(path),
    required: always || layout?.required?.(around(path, now.environment)),
    ...(layout && labelOf(layout, path, now.environment)),
    currency: currencyNow(schema, path, now.environment),
    // The rules for a value may depend on other fields.
    around: layout?.rules[0] && now.environment,
  });
  const alone = !(
    layout?.required ||
    layout?.labels[0] ||
    layout?.names[0] ||
    layout?.rules[0] ||
    followsCurrency(schema)
  );
  const field = useNow(session, look, alone ? path : undefined);
  const { currency } = field;
  const counting = useMemo(
    () => (currency === undefined ? schema : { ...schema, "x-currency": currency }),
    [schema, currency],
  );
  if (!layout) return null;
  const { problem, note, options, readOnly, required, label, own } = field;

  const id = fieldId(session.ids, path);
  const describedBy = [layout.hint && hintId(id), problem && problemId(id), note && noteId(id)]
    .filter(Boolean)
    .join(" ");
  const props: WidgetProps = {
    id,
    form: session.form,
    openForm: session,
    path,
    value: valueAt(session.now().values, path),
    written: field.written,
    label: text(label),
    labelText: label,
    hint: layout.hint,
    required: required === true,
    disabled: false,
    readOnly,
    problem,
    describedBy: describedBy || undefined,
    autocomplete: layout.autocomplete,
    // The language lists the allowed values, and a browser ignores any other.
    inputMode: layout.inputmode as InputMode | undefined,
    placeholder: text(layout.placeholder) || undefined,
    layout: layout.own,
    schema: counting,
    maxLength: asNumber(schema.maxLength),
    choices: choicesOf(schema, layout, options, text),
    free: layout.free && options?.length === 0,
    listed: options !== undefined,
    rules: layout.rules.map(({ rule, ...said }) => ({
      ...said,
      met: (value) => {
        const { environment } = session.now();
        return rule({ ...environment, self: withValueAt(environment.self, path, value) });
      },
    })),
    commit: (value) => session.commit(path, value, schema.type === "boolean"),
    pick: (value, typed) => session.pick(path, value, typed),
    leave: (typed) => session.leave(path, typed),
    typing,
  };
  if (widget.whole) return <widget.Component {...props} />;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {labelWords(props.label, !(required || own || readOnly), speaker)}
      </label>
      {layout.hint ? <RichIn as="p" className="field__hint" id={hintId(id)} text={layout.hint} /> : null}
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <widget.Component {...props} />
      {note ? <NoteLine id={noteId(id)} note={note} /> : null}
    </div>
  );
});

/**
 * What a control shows: a value, or the text that it keeps while that is typed, which is the same whatever it is. So a
 * keystroke does not draw its field.
 */
export function shownOf(value: Json | undefined, written: string | undefined, typing: Typing | false | undefined) {
  const typed = typing && typeof value === "string" ? typing.text() : undefined;
  const isTyped = typed !== undefined && typing && (typing.isWaiting() || typed === value);
  return isTyped ? { shown: TYPED, written: undefined } : { shown: value, written };
}

const TYPED = Symbol();

/** The problem of one of a list's values, if one control shows the whole list. */
function problemWithin(problems: FormNow["problems"], path: string) {
  for (const [at, text] of problems) if (at.startsWith(`${path}.`)) return text;
  return undefined;
}

function defaultWidget(schema: JsonObject): string {
  if (schema.type === "boolean") return "checkbox";
  return schema.enum ? "select" : "text";
}
