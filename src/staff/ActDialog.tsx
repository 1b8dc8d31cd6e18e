import { type ReactNode, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type Problem, useAct } from "./answers.ts";
import { SignedOut } from "./Notices.tsx";

/** What every dialog of an act is given. */
export interface Shown {
  /** Time of the last change that the person has seen, or `none`: with a later one, the service refuses the act. */
  readonly change: string;
  /** What somebody else has changed while it was open. */
  readonly notice?: ReactNode;
  /** Called when it is closed; after the act with its reason. */
  readonly onClose: (reason?: string) => void;
  /** Called when an act was refused because of a later change. */
  readonly onOutdated: () => void;
}

interface ActDialogProps extends Shown {
  readonly title: string;
  /** What the act does, to how many people. */
  readonly effects: readonly ReactNode[];
  /** The act's name on the staff's port. */
  readonly act: string;
  /** Its fields but the reason and the change. A `Problem`: it cannot be sent so. */
  readonly fields: () => Readonly<Record<string, string>> | Problem;
  readonly button: string;
  readonly isDanger?: boolean;
  /** The fields that `children` ask for. A refusal of another one is shown above the buttons. */
  readonly names?: readonly string[];
  /** Asks for the fields; shows a refusal at its field with `problemAt`. */
  readonly children?: (problemAt: (field: string) => ReactNode) => ReactNode;
}

/** An act that changes an experiment: it says what it does, asks for a reason, and keeps what was typed if it is refused. */
export function ActDialog(props: ActDialogProps) {
  const { title, effects, act, fields, button, isDanger = false, names = [], children } = props;
  const { change, notice, onClose, onOutdated } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isDone = useRef(false);
  const id = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const { isSending, send } = useAct();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (problem) dialog.current?.querySelector<HTMLElement>("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const problemAt = (field: string): ReactNode => (problem?.field === field ? <Refusal problem={problem} /> : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = fields();
    if (isProblem(values)) return setProblem(values);
    if (reason.trim() === "")
      return setProblem({ kind: "refused", message: "Say why: the reason stays in the history.", field: "reason" });
    const result = await send(act, { ...values, change, reason });
    if (result === "busy") return;
    if (result !== "done") {
      if (result.field === "change") onOutdated();
      return setProblem(result);
    }
    isDone.current = true;
    // Its closing gives the focus back.
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={() => onClose(isDone.current ? reason.trim() : undefined)}
    >
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={id}>{title}</h2>
        {notice}
        <ul className="effects">
          {effects.map((effect, at) => (
            <li key={at}>{effect}</li>
          ))}
          <li>It can be undone, but for what people have seen.</li>
        </ul>
        {children?.(problemAt)}
        <div>
          <label className="lab" htmlFor={`${id}why`}>
            Why? <span>Needed. It is kept in the history; no personal data.</span>
          </label>
          <textarea
            className="in"
            id={`${id}why`}
            rows={2}
            required
            value={reason}
            aria-invalid={problem?.field === "reason"}
            onChange={({ target }) => setReason(target.value)}
          />
          {problemAt("reason")}
        </div>
        {problem && ![...names, "reason"].includes(problem.field ?? "") ? <Refusal problem={problem} /> : null}
        <div className="line dialog__f" data-wrap="">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="btn" data-v={isDanger ? "danger" : "primary"} aria-disabled={isSending}>
            {isSending ? "Sending…" : button}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Refusal({ problem }: { readonly problem: Problem }) {
  return (
    <p className="refused" role="alert">
      {problem.kind === "noSession" ? <SignedOut /> : problem.message}
    </p>
  );
}

function isProblem(values: Readonly<Record<string, string>> | Problem): values is Problem {
  return "kind" in values && "message" in values;
}
