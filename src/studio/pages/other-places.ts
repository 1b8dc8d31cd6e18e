import type { Overview } from "../protocol.ts";
import type { Lens } from "./lens.ts";

/**
 * The steps besides the current one at which something is shown, in words: `“Your details”, “Start” of invite`. Empty
 * if there are none. `shown` are all of them, as `<journey>/<step>`.
 */
export function otherPlaces(
  { journeys }: Pick<Overview, "journeys">,
  shown: readonly string[],
  { flow, step }: Pick<Lens, "flow" | "step">,
): string {
  const others = shown.filter((place) => place !== `${flow}/${step}`);
  return [...new Set(others.map((place) => placeWords({ journeys }, place, flow)))].join(", ");
}

/** `“Your details”`, `“Start” of invite`. */
export function placeWords({ journeys }: Pick<Overview, "journeys">, place: string, flow: string): string {
  const [journey = "", id = ""] = place.split("/");
  const title = journeys.find((one) => one.id === journey)?.steps.find((one) => one.id === id)?.title ?? id;
  return `“${title}”${journey === flow ? "" : ` of ${journey}`}`;
}
