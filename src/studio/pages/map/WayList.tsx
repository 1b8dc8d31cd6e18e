import type { ReactNode } from "react";
import type { MapWay } from "../../protocol-map.ts";
import { afterwards, kindOf } from "./way-words.ts";

interface WayListProps {
  readonly ways: readonly MapWay[];
  /** The other end of a transition: a step that can be chosen, or just a name. */
  readonly endOf: (way: MapWay) => { readonly name: string; readonly step: string | null };
  readonly onStep: (step: string) => void;
  /** What can be done with a transition. */
  readonly editsOf?: (way: MapWay) => ReactNode;
}

/** Transitions as text, each with the step at its other end. */
export function WayList({ ways, endOf, onStep, editsOf }: WayListProps) {
  return (
    <ul className="ways">
      {ways.map((way) => {
        const { sign, words, line } = kindOf(way);
        const { name, step } = endOf(way);
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
                {afterwards(way) || words}
                {way.absent ? " (does not apply here)" : ""}
              </span>
              {editsOf?.(way)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
