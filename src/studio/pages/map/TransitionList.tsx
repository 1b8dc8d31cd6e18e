import type { ReactNode } from "react";
import type { MapTransition } from "../../protocol-map.ts";
import { afterwards, kindOf } from "./transition-words.ts";

interface TransitionListProps {
  readonly transitions: readonly MapTransition[];
  /** The other end of a transition: a step that can be chosen, or just a name. */
  readonly endOf: (transition: MapTransition) => { readonly name: string; readonly step: string | null };
  readonly onStep: (step: string) => void;
  /** What can be done with a transition. */
  readonly editsOf?: (transition: MapTransition) => ReactNode;
}

/** Transitions as text, each with the step at its other end. */
export function TransitionList({ transitions, endOf, onStep, editsOf }: TransitionListProps) {
  return (
    <ul className="transitions">
      {transitions.map((transition) => {
        const { sign, words, line } = kindOf(transition);
        const { name, step } = endOf(transition);
        return (
          <li key={transition.id} data-k={line} data-fade={transition.absent ? "" : undefined}>
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
                {afterwards(transition) || words}
                {transition.absent ? " (does not apply here)" : ""}
              </span>
              {editsOf?.(transition)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
