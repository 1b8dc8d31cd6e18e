import "../../../renderers/theme/index.css";
import { Fragment, memo, useEffect, useRef, useState } from "react";
import { type Control, useForm, type UseFormRegister, useFormState, useWatch } from "react-hook-form";
import { Icon } from "../../../renderers/icon/Icon.tsx";
import { CHOICES, fieldName, isChoice, labelOf, LENGTH, REVEALING, WORDS } from "./definitions.ts";
import { type PageProps, showWizard } from "./Wizard.tsx";

/** The same pages, written by hand with React Hook Form: uncontrolled fields, each subscribed to its own error. */
type Values = Record<string, string>;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly choice: boolean;
  readonly register: UseFormRegister<Values>;
  readonly control: Control<Values>;
}

const [least, most] = LENGTH;
const RULES = {
  required: WORDS.required,
  minLength: { value: least, message: WORDS.short },
  maxLength: { value: most, message: WORDS.long },
};

const Field = memo(function Field({ name, label, choice, register, control }: FieldProps) {
  const { errors } = useFormState({ control, name, exact: true });
  const problem = errors[name]?.message;
  const described = {
    id: name,
    required: true,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${name}-error` : undefined,
    ...register(name, choice ? { required: WORDS.required } : RULES),
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      {problem ? (
        <p className="field__error" id={`${name}-error`}>
          <span>
            <span className="visually-hidden">Error: </span>
            {problem}
          </span>
        </p>
      ) : null}
      {choice ? (
        <span className="select">
          <select className="select__control" {...described}>
            <option value="">Choose</option>
            {CHOICES.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      ) : (
        <input className="input" type="text" {...described} />
      )}
    </div>
  );
});

function Revealed(props: Pick<FieldProps, "register" | "control">) {
  const first = useWatch({ control: props.control, name: fieldName(0) });
  return first?.startsWith(REVEALING) ? (
    <Field name="revealed" label={WORDS.revealed} choice={false} {...props} />
  ) : null;
}

function Page({ fields, values, onDone }: PageProps<Values>) {
  const { register, control, handleSubmit } = useForm<Values>({
    mode: "onTouched",
    defaultValues: values,
    shouldFocusError: false,
  });
  const [failed, setFailed] = useState<readonly { name: string; text: string }[]>([]);
  const names = Array.from({ length: fields }, (_, index) => fieldName(index));
  return (
    <form
      className="form"
      noValidate
      onSubmit={handleSubmit(onDone, (errors) =>
        setFailed(
          names.flatMap((name) => {
            const text = errors[name]?.message;
            return text === undefined ? [] : [{ name, text }];
          }),
        ),
      )}
    >
      {failed.length > 0 ? <Summary key={failed.length} problems={failed} /> : null}
      <div className="form__fields">
        {names.map((name, index) => (
          <Fragment key={name}>
            <Field name={name} label={labelOf(index)} choice={isChoice(index)} register={register} control={control} />
            {index === 0 ? <Revealed register={register} control={control} /> : null}
          </Fragment>
        ))}
      </div>
      <div className="form__actions">
        <button className="btn" data-variant="primary" data-block="" type="submit">
          {WORDS.submit}
        </button>
      </div>
    </form>
  );
}

function Summary({ problems }: { readonly problems: readonly { name: string; text: string }[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={element}>
      <h2 className="error-summary__title">Please check these answers</h2>
      <ul className="error-summary__list">
        {problems.map(({ name, text }) => (
          <li key={name}>
            <a href={`#${name}`}>{`${labelOf(Number(name.slice("field".length)) - 1)}: ${text}`}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

showWizard<Values>(Page, {});
