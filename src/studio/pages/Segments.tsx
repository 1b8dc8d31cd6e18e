import type { ReactNode } from "react";

interface SegmentsProps<T extends string | number> {
  readonly name: string;
  readonly value: T;
  readonly choices: readonly (readonly [value: T, words: ReactNode])[];
  readonly onChoose: (value: T) => void;
  /** The key that selects the other one if there are two. */
  readonly shortcut?: string;
  /** As wide as possible. */
  readonly block?: boolean;
}

/** A choice among a few that are all visible. */
export function Segments<T extends string | number>({
  name,
  value,
  choices,
  onChoose,
  shortcut,
  block,
}: SegmentsProps<T>) {
  return (
    <fieldset className="seg" aria-label={name} data-block={block === true ? "" : undefined}>
      {choices.map(([one, words]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          aria-keyshortcuts={one === value ? undefined : shortcut}
          onClick={() => onChoose(one)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
