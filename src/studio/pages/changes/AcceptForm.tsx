import { type FormEvent, useState } from "react";
import { ReasonField } from "./ReasonField.tsx";

interface AcceptFormProps {
  /** The number of chosen changes. */
  readonly count: number;
  readonly onAccept: (reason: string) => Promise<unknown>;
}

/** Accepts the chosen changes with a reason. */
export function AcceptForm({ count, onAccept }: AcceptFormProps) {
  const [reason, setReason] = useState("");
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    await onAccept(reason);
    setSending(false);
  };
  return (
    <form className="card__b stack" onSubmit={(event) => void submit(event)} aria-label="Accept">
      <ReasonField reason={reason} onWrite={setReason} />
      <div className="line">
        <button className="btn" data-v="primary" type="submit" aria-disabled={isSending}>
          {count === 1 ? "Accept this change" : `Accept these ${count} changes`}
        </button>
      </div>
    </form>
  );
}
