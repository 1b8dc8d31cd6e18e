import { useId } from "react";
import { commitReason } from "../../kernel/schema.ts";

interface ReasonFieldProps {
  readonly reason: string;
  readonly onWrite: (reason: string) => void;
}

/** Asks why something is done. */
export function ReasonField({ reason, onWrite }: ReasonFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="lab" htmlFor={id}>
        Reason
      </label>
      <textarea
        className="in"
        id={id}
        required
        minLength={commitReason.minLength}
        maxLength={commitReason.maxLength}
        rows={3}
        value={reason}
        onChange={({ target }) => onWrite(target.value)}
      />
    </div>
  );
}
