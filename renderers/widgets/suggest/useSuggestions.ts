import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import type { Typed } from "../useTyped.ts";
import type { Choice, WidgetProps } from "../widget.ts";

interface Suggestions {
  readonly open: boolean;
  /** Index of the choice that Enter picks. */
  readonly active: number | undefined;
  /** The text of the last pick, until the person types again. */
  readonly picked: string | undefined;
  pick(choice: Choice): void;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
}

/**
 * Whether the list is open and which choice is active, according to the ARIA Authoring Practices for an editable
 * combobox with list autocomplete. Suggestions appear when the person types or presses an arrow key, not on focus
 * alone, and not after a pick or Escape.
 */
export function useSuggestions({ choices, pick }: WidgetProps, typed: Typed): Suggestions {
  const [wanted, setWanted] = useState(false);
  const [at, setAt] = useState<number>();
  const [picked, setPicked] = useState<string>();
  const open = wanted && choices.length > 0;
  const active = open && at !== undefined && at < choices.length ? at : undefined;

  const close = () => {
    setWanted(false);
    setAt(undefined);
  };
  const take = (choice: Choice) => {
    close();
    setPicked(choice.label);
    pick(String(choice.value), typed.take());
  };
  const move = (by: 1 | -1) => {
    setWanted(true);
    if (!open) return;
    const from = active ?? (by === 1 ? -1 : 0);
    setAt((from + by + choices.length) % choices.length);
  };
  return {
    open,
    active,
    picked,
    pick: take,
    onChange(event) {
      setWanted(true);
      setAt(undefined);
      setPicked(undefined);
      typed.onChange(event);
    },
    onKeyDown(event) {
      const key = event.nativeEvent.isComposing || event.ctrlKey || event.metaKey ? "" : event.key;
      const choice = active === undefined ? undefined : choices[active];
      const handled: Readonly<Record<string, (() => void) | false>> = {
        ArrowDown: choices.length > 0 && (() => move(1)),
        ArrowUp: choices.length > 0 && (() => move(-1)),
        Escape: open && close,
        Enter: choice !== undefined && (() => take(choice)),
      };
      const run = Object.hasOwn(handled, key) ? handled[key] : undefined;
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    },
    onBlur() {
      close();
      typed.onBlur();
    },
  };
}
