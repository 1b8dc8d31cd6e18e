import type { ReactNode } from "react";
import { useId } from "react";
import { Icon } from "../icon/Icon.tsx";

interface ListItemProps {
  readonly title: string;
  /** Undefined if the schema requires every existing item. */
  readonly remove: (() => void) | undefined;
  readonly removeLabel: string;
  readonly children: ReactNode;
}

/** One item of a list, under its title. */
export function ListItem({ title, remove, removeLabel, children }: ListItemProps) {
  const heading = useId();
  return (
    <fieldset className="child" aria-labelledby={heading}>
      <div className="child__head">
        <h3 className="child__title" id={heading}>
          {title}
        </h3>
        {remove ? (
          <button className="btn" data-variant="quiet" type="button" onClick={remove}>
            <Icon name="minus" />
            <span>{removeLabel}</span>
            <span className="visually-hidden">{` ${title}`}</span>
          </button>
        ) : null}
      </div>
      <div className="child__fields">{children}</div>
    </fieldset>
  );
}

/**
 * Removes `＋` or `–` from the start of a button's label. They are drawn as icons, so that screen readers do not read
 * them.
 */
export function bare(label: string): string {
  return label.replace(/^[＋–]\s*/, "");
}
