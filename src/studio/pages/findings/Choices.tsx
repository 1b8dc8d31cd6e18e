import type { RefObject } from "react";
import type { Choice, Which } from "./which.ts";

interface ChoicesProps {
  readonly groups: readonly { readonly name: string; readonly choices: readonly Choice[] }[];
  readonly which: Which;
  readonly onWhich: (which: Partial<Which>) => void;
  readonly list: RefObject<HTMLElement | null>;
}

/** Chooses which findings are shown. Pressed again, a choice is taken back. */
export function Choices({ groups, which, onWhich, list }: ChoicesProps) {
  return (
    <nav ref={list} className="panel" data-side="start" aria-label="Which findings">
      {groups.map(({ name, choices }) => (
        <section key={name} aria-label={name}>
          <h2 className="sec__h">{name}</h2>
          <ul className="tree">
            {choices.map(({ which: one, words, count }) => {
              const names = Object.keys(one) as (keyof Which)[];
              const isOn = names.every((name) => which[name] === one[name]);
              return (
                <li key={JSON.stringify(one)}>
                  <button
                    type="button"
                    aria-pressed={isOn}
                    onClick={() => onWhich(isOn ? Object.fromEntries(names.map((name) => [name, ""])) : one)}
                  >
                    <span>{words}</span>
                    <small>{count}</small>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
