import { useEffect } from "react";
import type { FormDefinition } from "../../../src/engine/index.ts";
import type { FormProperties } from "../../fields/properties.ts";
import { SchemaForm } from "../../fields/SchemaForm.tsx";
import { useStructure } from "../../fields/structure.ts";
import { useForm } from "../../fields/useForm.ts";
import { usePress } from "../usePress.ts";
import { Icon } from "../../icon/Icon.tsx";
import { OnTop, useSurface } from "../../page/Surface.tsx";
import { Rich } from "../../text/index.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

interface FormReadyProps {
  readonly definition: FormDefinition;
  readonly properties: FormProperties;
}

/** A form whose definition has loaded. */
export function FormReady({ definition, properties }: FormReadyProps) {
  const press = usePress();
  const form = useForm(definition, properties);
  const structure = useStructure(definition, form.values);
  const failed = form.failures > 0 && form.shown.length > 0;
  const { setFailed } = useSurface();
  useEffect(() => {
    setFailed(failed);
    return () => setFailed(false);
  }, [failed, setFailed]);
  const whole = form.shown.filter((problem) => problem.path === "");
  const top = failed ? (
    <ErrorSummary key={form.failures} problems={form.shown} session={form.session} />
  ) : whole.length > 0 ? (
    whole.map((problem) => <FormProblem key={JSON.stringify(problem.text)} text={problem.text} />)
  ) : null;
  const { secondary, note } = properties;
  return (
    <form
      className="form"
      noValidate
      // A submit before the page's script has loaded then does nothing. The default method would put the typed values
      // into the address.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {top === null ? null : <OnTop>{top}</OnTop>}
      <SchemaForm definition={definition} session={form.session} structure={structure} />
      <div className="form__actions">
        <SubmitButton properties={properties} valid={form.valid} />
        {note ? (
          <p className="secure">
            <Icon name="lock" />
            <span>
              <Rich text={note} />
            </span>
          </p>
        ) : null}
        {secondary ? (
          <button className="btn" data-variant="quiet" data-block="" type="button" {...press(secondary.event)}>
            <Rich text={secondary.text} />
          </button>
        ) : null}
      </div>
    </form>
  );
}
