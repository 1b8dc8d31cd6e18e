import { useAtom } from "jotai";
import { useCallback } from "react";
import type { Overview } from "../protocol.ts";
import { hashOf, type Lens } from "./lens.ts";
import { lookCookie } from "./how-shown.ts";
import { lensAtom } from "./state.ts";

/** The lens and a function to change it, which also changes the address. */
export function useLens(): readonly [Lens, (change: Partial<Lens>) => void] {
  const [lens, setLens] = useAtom(lensAtom);
  const change = useCallback(
    (change: Partial<Lens>) => {
      const next = { ...lens, ...change };
      setLens(next);
      document.cookie = lookCookie(next);
      // The browser's Back button leads to the page before. It does not repeat each width or arm.
      const isOther = next.place === "page" && next.step !== lens.step;
      if (isOther) history.pushState(null, "", hashOf(next));
      else history.replaceState(null, "", hashOf(next));
    },
    [lens, setLens],
  );
  return [lens, change];
}

interface PickProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly choices: readonly (readonly [value: T, words: string])[];
  readonly onPick: (value: T) => void;
}

/** A choice among a few, with the browser's own select. */
export function Pick<T extends string>({ name, value, choices, onPick }: PickProps<T>) {
  return (
    <label className="pick">
      <small>{name}</small>
      <select
        aria-label={name}
        value={value}
        onChange={({ target }) => {
          const picked = choices.find(([one]) => one === target.value);
          if (picked !== undefined) onPick(picked[0]);
        }}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The arms that can be viewed. The first one is what everybody sees. */
export function armChoices({ experiments }: Overview): PickProps<string>["choices"] {
  return [
    ["", "what everyone gets"],
    ...experiments.flatMap(({ flag, arms }) =>
      arms.slice(1).map((arm) => [`${flag}=${arm}`, `${arm} of ${flag}`] as const),
    ),
  ];
}
