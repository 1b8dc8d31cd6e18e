import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  readonly help?: string;
  readonly children?: ReactNode;
}

/** One part of a package, with its number. The style sheet counts the numbers. */
export function Section({ title, help, children }: SectionProps) {
  const id = useId();
  return (
    <section className="option" aria-labelledby={id}>
      <div className="option__head">
        <h2 className="option__title" id={id}>
          {title}
        </h2>
        {help === undefined ? null : <p className="option__help">{help}</p>}
      </div>
      {children}
    </section>
  );
}
