import { type ComponentProps, type ReactNode, useId } from "react";

/*
 * Controls that apply at once, in the browser's own look. What is saved with a button is a question, and drawn from a
 * schema (`forms`).
 */

interface ButtonLook {
  readonly words: string;
  readonly size?: "s" | undefined;
  readonly look?: "quiet" | "primary";
}

interface ButtonProps
  extends ButtonLook,
    Omit<ComponentProps<"button">, "className" | "type" | "disabled" | "children"> {
  /** What it is about, for screen readers, if there are several such buttons. */
  readonly of?: string | undefined;
  /** It does nothing now. Unlike one that is `disabled`, it keeps the focus. */
  readonly isDisabled?: boolean | undefined;
}

export function Button({ words, size, look, of, isDisabled, onClick, ...others }: ButtonProps) {
  return (
    <button
      {...others}
      className="btn"
      data-size={size}
      data-v={look}
      type="button"
      aria-disabled={isDisabled}
      onClick={isDisabled === true ? undefined : onClick}
    >
      {words}
      {of === undefined ? null : <span className="vh"> {of}</span>}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook {
  readonly href: string;
  readonly onClick?: ComponentProps<"a">["onClick"];
}

/** A link to another place that looks like a button. */
export function ButtonLink({ words, size, look, ...link }: ButtonLinkProps) {
  return (
    <a {...link} className="btn" data-size={size} data-v={look}>
      {words}
    </a>
  );
}

interface ChipProps {
  readonly words: string | number;
  readonly tone?: "select" | "line" | "ok" | "info" | "warn" | "error" | undefined;
}

/** A short mark beside something. */
export function Chip({ words, tone }: ChipProps) {
  return (
    <span className="chip" data-t={tone}>
      {words}
    </span>
  );
}

/** What can be chosen: a value, its words, and the group that it belongs to. */
export type Option<T extends string> = readonly [value: T, words: string, group?: string];

interface SelectProps<T extends string> {
  /** Its name for screen readers, unless a label with its `id` says it. */
  readonly name?: string;
  readonly id?: string;
  readonly className?: string;
  readonly value: T;
  readonly choices: readonly Option<T>[];
  readonly onPick: (value: T) => void;
}

/** A choice among a few. */
export function Select<T extends string>({ name, id, className, value, choices, onPick }: SelectProps<T>) {
  return (
    <select
      id={id}
      className={className}
      aria-label={name}
      value={value}
      onChange={({ target }) => {
        const picked = choices.find(([one]) => one === target.value);
        if (picked !== undefined) onPick(picked[0]);
      }}
    >
      {[...new Set(choices.map(([, , group = ""]) => group))].map((group) => {
        const options = choices.flatMap(([one, words, of = ""]) =>
          of === group ? (
            <option key={one} value={one}>
              {words}
            </option>
          ) : (
            []
          ),
        );
        return group === "" ? (
          options
        ) : (
          <optgroup key={group} label={group}>
            {options}
          </optgroup>
        );
      })}
    </select>
  );
}

/** The same with its name before it. */
export function Pick<T extends string>(props: SelectProps<T>) {
  const id = useId();
  return (
    <label className="pick" htmlFor={id}>
      <small>{props.name}</small>
      <Select {...props} id={id} />
    </label>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly className?: string;
  readonly isDisabled?: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** Something that is on or off. */
export function Toggle({ isOn, className = "check", isDisabled = false, onToggle, children }: ToggleProps) {
  return (
    <label className={className}>
      <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={({ target }) => onToggle(target.checked)} />
      <span>{children}</span>
    </label>
  );
}

interface SearchProps {
  readonly name: string;
  /** What can be found, in the empty box. */
  readonly example: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Goes to the next thing that was found. */
  readonly onNext?: () => void;
  readonly className?: string;
}

/** Finds something in the place: `/` goes there. */
export function Search({ name, example, words, onWords, onNext, className = "search" }: SearchProps) {
  return (
    <div className={className}>
      <input
        type="search"
        aria-label={name}
        placeholder={example}
        aria-keyshortcuts="/"
        value={words}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Enter" && !nativeEvent.isComposing) onNext?.();
        }}
      />
    </div>
  );
}

interface FindProps {
  readonly name: string;
  readonly example: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** Searches a list beside it as one types. */
export function Find({ name, example, words, onWords }: FindProps) {
  return (
    <input
      className="in find"
      type="search"
      aria-label={name}
      placeholder={example}
      value={words}
      onChange={({ target }) => onWords(target.value)}
    />
  );
}
