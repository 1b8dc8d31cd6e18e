import "./page.css";
import { memo, useState } from "react";
import { createRoot } from "react-dom/client";
import { type Control, useForm, type UseFormRegister, useFormState, useWatch } from "react-hook-form";
import { type BenchField, DIGITS, fieldsOf, MESSAGES, NAME_LENGTH, wizard } from "../definitions.ts";

/**
 * The same forms, written by hand with React Hook Form: uncontrolled fields, each subscribed to its own error. There is
 * no schema language, no translation, no theme and no other kind of field, so this is the least that such a form costs.
 */
type Values = Record<string, string>;

interface FieldProps {
  readonly field: BenchField;
  readonly control: Control<Values>;
  readonly register: UseFormRegister<Values>;
  /** What its value is when it is not shown: kept (a page that may come back), or gone. */
  readonly keep: boolean;
}

const [least, most] = NAME_LENGTH;
const { required } = MESSAGES;
const RULES = {
  name: {
    required,
    minLength: { value: least, message: MESSAGES.name },
    maxLength: { value: most, message: MESSAGES.name },
  },
  email: { required, pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: MESSAGES.email } },
  digits: { required, pattern: { value: new RegExp(DIGITS), message: MESSAGES.digits } },
};

const Field = memo(function Field({ field: { name, label, kind, showIf }, control, register, keep }: FieldProps) {
  const { errors } = useFormState({ control, name, exact: true });
  const error = errors[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={`${name}-error`}
        {...register(name, showIf === undefined || keep ? RULES[kind] : { ...RULES[kind], shouldUnregister: true })}
      />
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error.message}
        </p>
      )}
    </div>
  );
});

const Revealed = memo(function Revealed(props: FieldProps & { readonly by: string }) {
  const before = useWatch({ control: props.control, name: props.by });
  return before ? <Field {...props} /> : null;
});

const Fields = memo(function Fields({
  fields,
  ...form
}: { readonly fields: readonly BenchField[] } & Omit<FieldProps, "field">) {
  return fields.map((field) =>
    field.showIf === undefined ? (
      <Field key={field.name} field={field} {...form} />
    ) : (
      <Revealed key={field.name} field={field} by={field.showIf} {...form} />
    ),
  );
});

const page = new URLSearchParams(location.search).get("page") ?? "";
const pages = page === "w" ? wizard() : [fieldsOf(Number(page.slice(1)))];
const defaultValues = (globalThis as { benchValues?: Values }).benchValues ?? {};

function App() {
  const { control, register, getValues, trigger, handleSubmit } = useForm<Values>({
    defaultValues,
    shouldFocusError: false,
  });
  const [number, setNumber] = useState(0);
  const [isDone, setDone] = useState(false);
  const fields = pages[number] ?? [];
  if (isDone) return <h1>Done</h1>;
  const next = async () => {
    const shown = fields.filter(({ showIf }) => showIf === undefined || getValues(showIf));
    if (await trigger(shown.map(({ name }) => name))) setNumber(number + 1);
  };
  const isLast = number === pages.length - 1;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (isLast ? handleSubmit(() => setDone(true))(event) : next());
      }}
    >
      <Fields key={number} fields={fields} control={control} register={register} keep={pages.length > 1} />
      {number > 0 ? (
        <button type="button" data-variant="quiet" onClick={() => setNumber(number - 1)}>
          Back
        </button>
      ) : null}
      <button type="submit">{isLast ? "Submit" : "Next"}</button>
    </form>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<App />);
