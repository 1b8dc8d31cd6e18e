import { type ReactNode, useId } from "react";
import type { Tone } from "./health-words.ts";

interface CardProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Card({ title, note, children }: CardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card__h line" data-wrap="">
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span className="small muted">{note}</span>}
      </div>
      <div className="card__b stack" data-gap="s">
        {children}
      </div>
    </section>
  );
}

/** Something that is wider than a phone, which keys can scroll too. */
function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Those of the columns that have figures. */
  readonly figures: readonly string[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that may be wider than a phone. */
export function Table({ label, columns, figures, children }: TableProps) {
  return (
    <Scroll label={label}>
      <table className="tbl" data-auto="">
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one} scope="col" className={figures.includes(one) ? "num" : undefined}>
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

const SIGNS: Readonly<Record<Tone, string>> = { ok: "✓", run: "▶", warn: "!", error: "✗", line: "" };

/** A chip whose sign says the same as its colour. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className="chip" data-t={tone}>
      {SIGNS[tone] === "" ? null : <span aria-hidden="true">{SIGNS[tone]}&nbsp;</span>}
      {children}
    </span>
  );
}

export function ArmName({ arm, isFirst }: { readonly arm: string; readonly isFirst: boolean }) {
  return (
    <span className="arm" data-base={isFirst ? "" : undefined}>
      {arm}
    </span>
  );
}
