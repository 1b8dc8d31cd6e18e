import type { MapWay } from "../../protocol-map.ts";
import { causeOf, kindOf } from "./way-words.ts";

interface WayListProps {
  readonly ways: readonly MapWay[];
  /** What stands at the other end of a way: a step to go to, or a name. */
  readonly endOf: (way: MapWay) => { readonly name: string; readonly step: string | null };
  readonly onStep: (step: string) => void;
}

/** Ways in words, each with the step at its other end. */
export function WayList({ ways, endOf, onStep }: WayListProps) {
  return (
    <ul className="ways">
      {ways.map((way) => {
        const { sign, words, line } = kindOf(way);
        const { name, step } = endOf(way);
        const cause = causeOf(way);
        return (
          <li key={way.id} data-k={line} data-fade={way.absent ? "" : undefined}>
            <span className="g" aria-hidden="true">
              {sign}
            </span>
            <span>
              {step === null ? (
                <b>{name} (leaves the journey)</b>
              ) : (
                <button className="to" type="button" onClick={() => onStep(step)}>
                  {name}
                </button>
              )}{" "}
              <span className="muted">
                {cause === "" ? words : `${words}: ${cause}`}
                {way.absent ? " (does not apply here)" : ""}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
