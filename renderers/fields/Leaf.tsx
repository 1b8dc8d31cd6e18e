import { useTranslation } from "react-i18next";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import type { JsonObject } from "../../src/engine/index.ts";
import { fieldId } from "../focus.ts";
import { asNumber } from "../props.ts";
import { Rich, useText } from "../text/index.ts";
import { hintId, ProblemLine, problemId } from "../widgets/ProblemLine.tsx";
import { widgetOf } from "../widgets/registry.ts";
import type { InputMode, WidgetProps } from "../widgets/widget.ts";
import { choicesOf } from "./choices.ts";
import { labelOf, splitOptional } from "./label.ts";
import { layoutOf } from "./layout.ts";
import { NoteLine, noteId } from "./NoteLine.tsx";
import { pathOf, valueAt, withValueAt } from "./paths.ts";
import { useSession } from "./session.ts";

/** A field of one value: label, hint, problem, control. RJSF says which fields there are; all else comes from the session. */
export function Leaf({ fieldPathId, schema, required }: FieldProps<unknown, RJSFSchema>) {
  const session = useSession();
  const text = useText();
  const { t } = useTranslation();
  const path = pathOf(fieldPathId.path);
  const layout = layoutOf(session.layout, path);
  const widget = widgetOf(layout?.widget ?? defaultWidget(schema));
  if (!layout) return null;

  const id = fieldId(session.name, path);
  const { label, own } = labelOf(layout, session.surroundings);
  const problem = session.problemAt(path);
  const note = session.notes[path];
  const readOnly = session.readOnly.has(path);
  const describedBy = [layout.hint && hintId(id), problem && problemId(id), note && noteId(id)]
    .filter(Boolean)
    .join(" ");
  const props: WidgetProps = {
    id,
    path,
    value: valueAt(session.values, path),
    written: session.written(path),
    label: text(label),
    labelText: label,
    hint: layout.hint,
    required: required === true,
    disabled: false,
    readOnly,
    problem,
    describedBy: describedBy || undefined,
    autocomplete: layout.autocomplete,
    inputMode: asInputMode(layout.inputmode),
    placeholder: text(layout.placeholder) || undefined,
    maxLength: asNumber((schema as JsonObject).maxLength),
    choices: choicesOf(schema as JsonObject, layout, session.options[path], text),
    invert: layout.invert,
    free: layout.free && session.options[path]?.length === 0,
    listed: session.options[path] !== undefined,
    credit: layout.credit,
    rules: layout.rules.map(({ rule, ...said }) => ({
      ...said,
      met: (value) => rule({ ...session.surroundings, self: withValueAt(session.values, path, value) }),
    })),
    strength: layout.strength,
    write: layout.write,
    commit: (value) => session.commit(path, value, schema.type === "boolean"),
    pick: (value, typed) => session.pick(path, value, typed),
    leave: (typed) => session.leave(path, typed),
    hold: (flush) => session.hold(path, flush),
  };
  const mark = t("ui.optional");
  const { words, marked } = splitOptional(props.label, mark);
  if (widget.whole) return <widget.Component {...props} />;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {words}
        {marked || !(required || own || readOnly) ? <span className="field__optional">{` ${mark}`}</span> : null}
      </label>
      {layout.hint ? (
        <p className="field__hint" id={hintId(id)}>
          <Rich text={layout.hint} />
        </p>
      ) : null}
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <widget.Component {...props} />
      {note ? <NoteLine id={noteId(id)} note={note} /> : null}
    </div>
  );
}

function defaultWidget(schema: RJSFSchema): string {
  if (schema.type === "boolean") return "checkbox";
  return schema.enum ? "select" : "text";
}

const INPUT_MODES: readonly InputMode[] = ["text", "email", "tel", "numeric", "decimal", "search", "url"];

function asInputMode(value: string | undefined): InputMode | undefined {
  return INPUT_MODES.find((mode) => mode === value);
}
