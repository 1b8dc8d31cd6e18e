import { useAtomValue } from "jotai";
import { otherPlaces } from "./other-places.ts";
import { lensAtom, overviewAtom } from "./state.ts";

/** Says before an edit at which other steps, of this and other journeys, it is seen. `shown`: `<journey>/<step>`. */
export function OtherPlaces({ shown }: { readonly shown: readonly string[] }) {
  const others = useOtherPlaces(shown);
  return others === "" ? null : <p className="small muted">{others}</p>;
}

/** The same as a sentence. Empty if it is only shown here. */
export function useOtherPlaces(shown: readonly string[]): string {
  const overview = useAtomValue(overviewAtom);
  const lens = useAtomValue(lensAtom);
  const others = overview === null ? "" : otherPlaces(overview, shown, lens);
  return others === "" ? "" : `What you change here also changes at ${others}.`;
}
