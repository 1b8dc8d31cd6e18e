import { type ReactNode, useId } from "react";
import type { Text } from "../../src/engine/index.ts";
import { Rich, RichIn } from "../text/index.ts";

interface TitledCardProps {
  readonly className: string;
  readonly title: Text | undefined;
  readonly note: Text | undefined;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a page, with a note below it. */
export function TitledCard({ className, title, note, action, children }: TitledCardProps) {
  const id = useId();
  const heading = title ? (
    <h2 className="order__title" id={id}>
      <Rich text={title} />
    </h2>
  ) : null;
  return (
    <section className={className} aria-labelledby={title ? id : undefined}>
      {action ? (
        <div className="receipt__head">
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
      <RichIn as="p" className="note" text={note} />
    </section>
  );
}
