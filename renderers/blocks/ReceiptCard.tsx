import type { ReactNode } from "react";
import { useId } from "react";
import type { Text } from "../../src/engine/index.ts";
import { Rich } from "../text/index.ts";

interface ReceiptCardProps {
  readonly title: Text | undefined;
  readonly note: Text | undefined;
  readonly children: ReactNode;
}

/** A part of a receipt: a titled card with a note under it. */
export function ReceiptCard({ title, note, children }: ReceiptCardProps) {
  const id = useId();
  return (
    <section className="receipt tabular" aria-labelledby={title ? id : undefined}>
      {title ? (
        <h2 className="order__title" id={id}>
          <Rich text={title} />
        </h2>
      ) : null}
      {children}
      {note ? (
        <p className="note">
          <Rich text={note} />
        </p>
      ) : null}
    </section>
  );
}
