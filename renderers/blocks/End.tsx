import type { ReactNode } from "react";
import { createContext, use } from "react";
import { createPortal } from "react-dom";

/**
 * Where a block that stands inside of another puts what it ends with (a button to go on), so that it follows everything and is not lost in the middle.
 * `undefined`: where it stands itself; `null`: nowhere, for now.
 */
export const EndPlace = createContext<HTMLElement | null | undefined>(undefined);

/** What a block ends with. */
export function End({ children }: { readonly children: ReactNode }) {
  const place = use(EndPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
