import { useEffect } from "react";
import type { FormDefinition } from "../../../src/engine/index.ts";
import type { FormProperties } from "../../fields/properties.ts";
import { SchemaForm } from "../../fields/SchemaForm.tsx";
import { useNow } from "../../fields/session.ts";
import { type FormControls, useForm } from "../../fields/useForm.ts";
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
  const { structure } = useNow(form, (now) => ({ structure: now.structure }));
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
      <Problems form={form} />
      <SchemaForm definition={definition} session={form} structure={structure} />
      <div className="form__actions">
        <SubmitButton properties={properties} form={form} />
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

/** The problems above the form: all after a submit with problems, otherwise those of the whole form. */
function Problems({ form }: { readonly form: FormControls }) {
  const { failures, shown } = useNow(form, (now) => ({ failures: now.failures, shown: now.shown }));
  const failed = failures > 0 && shown.length > 0;
  const { setFailed } = useSurface();
  useEffect(() => {
    setFailed(failed);
    return () => setFailed(false);
  }, [failed, setFailed]);
  if (failed) {
    return (
      <OnTop>
        <ErrorSummary key={failures} problems={shown} session={form} />
      </OnTop>
    );
  }
  const whole = shown.filter((problem) => problem.path === "");
  if (whole.length === 0) return null;
  return (
    <OnTop>
      {whole.map((problem) => (
        <FormProblem key={JSON.stringify(problem.text)} text={problem.text} />
      ))}
    </OnTop>
  );
}
