import { type ReactNode, useRef } from "react";
import { Button } from "./Controls.tsx";

interface DecisionProps {
  /** What it is about, for screen readers. */
  readonly of: string;
  /** What can be done with it, by the words on the button. */
  readonly acts: Readonly<Record<string, () => Promise<unknown> | void>>;
  readonly children: ReactNode;
}

/** An item of a list in a dialog: what it is, and buttons to decide about it. */
export function Decision({ of, acts, children }: DecisionProps) {
  // A second press must not do it twice.
  const isBusy = useRef(false);
  const act = async (does: () => Promise<unknown> | void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await does();
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <li className="stack case" data-gap="s">
      {children}
      <div className="line" data-wrap>
        {Object.entries(acts).map(([words, does]) => (
          <Button words={words} of={of} key={words} size="s" onClick={() => void act(does)} />
        ))}
      </div>
    </li>
  );
}
