import { type ReactNode, useState } from "react";
import { Button } from "./Controls.tsx";

/** As many as can be read at once. */
const MOST = 30;

/** The first items of a long list, and a button that shows more of them, if there are any. */
export function useFirst<T>(items: readonly T[]): readonly [shown: readonly T[], more: ReactNode] {
  const [most, setMost] = useState(MOST);
  const rest = items.length - most;
  return [
    items.slice(0, most),
    rest > 0 ? (
      <p key="more" className="card__b">
        <Button words={`Show more (${rest})`} size="s" onClick={() => setMost(most + MOST)} />
      </p>
    ) : null,
  ];
}
