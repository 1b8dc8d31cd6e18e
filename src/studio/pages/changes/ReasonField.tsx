import { useId } from "react";

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
        minLength={3}
        maxLength={4_000}
        rows={3}
        value={reason}
        onChange={({ target }) => onWrite(target.value)}
      />
    </div>
  );
}
