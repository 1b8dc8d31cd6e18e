import { memo, useEffect } from "react";
import type { FormDefinition, Text } from "../../../src/engine/index.ts";
import { Fields } from "../../fields/Fields.tsx";
import type { FormProperties } from "../../fields/properties.ts";
import { useNow } from "../../fields/session.ts";
import { type FormControls, useForm } from "../../fields/useForm.ts";
import { Icon } from "../../icon/Icon.tsx";
import { OnTop, useSurface } from "../../page/Surface.tsx";
import { Rich, RichIn, useText } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { usePageView } from "../../view.ts";
import { usePress } from "../usePress.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Button } from "../../Button.tsx";

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
      <Fields definition={definition} session={form} structure={structure} />
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
          <Button look="quiet" wide {...press(secondary.event)}>
            <Rich text={secondary.text} />
          </Button>
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

/** A problem of the whole form. */
function FormProblem({ text }: { readonly text: Text }) {
  return (
    <div className="alert" data-tone="error" role="alert">
      <Icon name="error" />
      <div className="alert__body">
        <RichIn as="p" text={text} />
      </div>
    </div>
  );
}

interface SubmitButtonProps {
  readonly properties: FormProperties;
  readonly form: FormControls;
}

/**
 * Submits the form. While something is missing, the button looks inactive but can be pressed: the press shows what is
 * missing. A disabled button could not do that. Where the specification requires a disabled button, `disabled` makes it
 * one.
 */
const SubmitButton = memo(function SubmitButton({ properties, form }: SubmitButtonProps) {
  const { valid } = useNow(form, (now) => ({ valid: now.valid }));
  const { busy } = usePageView();
  const text = useText();
  const { t } = useSpeaker();
  const label = text(properties.submit) || t("ui.submit");
  return (
    <Button
      look="primary"
      wide
      type="submit"
      data-invalid={valid ? undefined : ""}
      disabled={properties.disabled}
      aria-busy={busy || undefined}
      // Not `disabled`, which would take the focus away from the pressed button. A press does nothing while a call
      // runs.
      aria-disabled={busy || undefined}
    >
      {busy ? text(properties.busyText) || t("ui.busy") : label}
    </Button>
  );
});
