import "../../../renderers/theme/index.css";
import Form from "@rjsf/core";
import type { ErrorListProps, FieldTemplateProps, RJSFValidationError, WidgetProps } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { useEffect, useMemo, useRef, useState } from "react";
import { judges } from "virtual:bench-rjsf";
import { Icon } from "../../../renderers/icon/Icon.tsx";
import { fieldName, schemaForRjsf, WORDS } from "./definitions.ts";
import { type PageProps, showWizard } from "./Wizard.tsx";

/** The same pages with plain RJSF: its form as in its documentation, with the same HTML elements as the other pages. */
const MESSAGES: Readonly<Record<string, string>> = {
  required: WORDS.required,
  minLength: WORDS.short,
  maxLength: WORDS.long,
  enum: WORDS.required,
};

function described({ id, required, rawErrors = [] }: Pick<WidgetProps, "id" | "required" | "rawErrors">) {
  const wrong = rawErrors.length > 0;
  return { id, required, "aria-invalid": wrong || undefined, "aria-describedby": wrong ? `${id}-error` : undefined };
}

function Text({ value, onChange, onBlur, ...props }: WidgetProps) {
  return (
    <input
      className="input"
      type="text"
      {...described(props)}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      onBlur={({ target }) => onBlur(props.id, target.value)}
    />
  );
}

function Select({ value, onChange, onBlur, options, ...props }: WidgetProps) {
  return (
    <span className="select">
      <select
        className="select__control"
        {...described(props)}
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        onBlur={({ target }) => onBlur(props.id, target.value)}
      >
        <option value="">Choose</option>
        {options.enumOptions?.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

function Field({ id, label, rawErrors, children, schema }: FieldTemplateProps) {
  const problem = rawErrors?.[0];
  if (schema.type === "object") return <div className="form__fields">{children}</div>;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {problem ? (
        <p className="field__error" id={`${id}-error`}>
          <span>
            <span className="visually-hidden">Error: </span>
            {problem}
          </span>
        </p>
      ) : null}
      {children}
    </div>
  );
}

function Summary({ errors }: ErrorListProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={element}>
      <h2 className="error-summary__title">Please check these answers</h2>
      <ul className="error-summary__list">
        {errors.map(({ property = "", stack }) => (
          <li key={property}>
            <a href={`#root_${property.slice(1)}`}>{stack}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Submit() {
  return (
    <div className="form__actions">
      <button className="btn" data-variant="primary" data-block="" type="submit">
        {WORDS.submit}
      </button>
    </div>
  );
}

const TEMPLATES = { FieldTemplate: Field, ErrorListTemplate: Summary, ButtonTemplates: { SubmitButton: Submit } };
/** The revealed field is after the one that reveals it, as on the other pages. */
const LOOKS = { "ui:order": [fieldName(0), "revealed", "*"] };
const WIDGETS = { TextWidget: Text, SelectWidget: Select };

/** One error for each field, with our texts. */
function worded(errors: RJSFValidationError[]): RJSFValidationError[] {
  const seen = new Set<string | undefined>();
  return errors.flatMap((error) => {
    const message = MESSAGES[error.name ?? ""];
    if (message === undefined || seen.has(error.property)) return [];
    seen.add(error.property);
    return [{ ...error, message, stack: message }];
  });
}

function Page({ fields, values, onDone }: PageProps<object>) {
  const schema = useMemo(() => schemaForRjsf(fields), [fields]);
  const validator = useMemo(() => createPrecompiledValidator(judges(fields), schema), [fields, schema]);
  const [formData, setFormData] = useState(values);
  return (
    <Form
      className="form"
      schema={schema}
      uiSchema={LOOKS}
      validator={validator}
      formData={formData}
      onChange={(change) => setFormData(change.formData)}
      onSubmit={(submitted) => onDone(submitted.formData)}
      templates={TEMPLATES}
      widgets={WIDGETS}
      transformErrors={worded}
      showErrorList="top"
      noHtml5Validate
    />
  );
}

showWizard<object>(Page, {});
