import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import { messageOf } from "../request.ts";
import type { ObjectSchema } from "./asking.ts";
import { commandForm } from "./command-form.ts";
import { StudioForm } from "./StudioForm.tsx";

interface RequestFormProps<Members> {
  /** The members of the request that are asked for, as the server checks them. */
  readonly properties: ObjectSchema["properties"] & { readonly [Name in keyof Members]: object };
  readonly submit: string;
  /** Sends the request. Its error is shown. Resolves with `false` if nothing was done. */
  readonly onSend: (members: Members) => Promise<boolean>;
  /** Why it cannot be sent now. */
  readonly hindrance?: string | null;
  /** The words on a second button, which calls `onLeave`. */
  readonly leave?: string;
  readonly onLeave?: () => void;
  /** What was done. */
  readonly children?: ReactNode;
}

/** A form for a request that is no edit, drawn from the schema of the request. */
export function RequestForm<Members>(props: RequestFormProps<Members>) {
  const { properties, submit, onSend, hindrance = null, leave = "Not now", onLeave, children } = props;
  const id = useId();
  const asJson = JSON.stringify(properties);
  const form = useMemo(
    () => commandForm({ properties: JSON.parse(asJson) as typeof properties }, { languages: [] }),
    [asJson],
  );
  const [problem, setProblem] = useState<string | null>(null);
  // A second press of the button must not send it twice.
  const isSent = useRef(false);
  const send = async (answers: JsonObject): Promise<boolean> => {
    if (isSent.current) return false;
    setProblem(hindrance);
    if (hindrance !== null) return false;
    try {
      isSent.current = await onSend(form.membersIn(answers) as Members);
    } catch (error) {
      setProblem(messageOf(error));
    }
    return isSent.current;
  };
  return (
    <>
      <StudioForm
        name={id}
        questions={form.questions}
        isJudged
        values={form.begin}
        submit={submit}
        {...(onLeave && { leave, onLeave })}
        onChange={() => {
          isSent.current = false;
        }}
        onSave={send}
      />
      <output>
        {children}
        {problem === null ? null : <p className="refused">{problem}</p>}
      </output>
    </>
  );
}
