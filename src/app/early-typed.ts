type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input[id], textarea[id], select[id]";

/** Both are to be called once, in this order. */
export interface EarlyTyped {
  /** The new page stands in the place of the old one, and does not listen yet: what was typed is shown in it, with the caret where it was. */
  readonly show: () => void;
  /** The new page listens: it is told of what was typed, ticked or chosen, as if a person did it now. */
  readonly tell: () => void;
}

/**
 * Follows what is typed, ticked or chosen in a page that is being drawn anew, as long as it stands there, for the controls of the same ids in the new
 * one. In memory alone.
 */
export function followTyped(root: HTMLElement): EarlyTyped {
  // They keep what stands in them when they are gone from the page.
  const old = [...root.querySelectorAll<Control>(CONTROLS)];
  const inUse = followFocus(root);
  let differ: readonly (readonly [Control, Entered])[] = [];
  return {
    show() {
      const controls = new Map([...root.querySelectorAll<Control>(CONTROLS)].map((one) => [one.id, one]));
      differ = old.flatMap((before) => {
        const [typed, control] = [read(before), controls.get(before.id)];
        return control === undefined || isNone(typed) || typed === read(control) ? [] : [[control, typed] as const];
      });
      for (const [control, typed] of differ) if (typeof typed !== "boolean") write(control, typed);
      const left = inUse();
      const focused = left && controls.get(left.id);
      if (left && focused) focusAs(focused, left);
    },
    // Not in the middle of React's own work: it would put back what stood in a field before, and the caret at its end.
    tell: () =>
      queueMicrotask(() => {
        for (const [control, typed] of differ) {
          // Somebody may have typed on, or ticked it, since it stands there.
          if (typeof typed !== "boolean")
            control.dispatchEvent(
              new Event(control instanceof HTMLSelectElement || isFile(control) ? "change" : "input", {
                bubbles: true,
              }),
            );
          else if (read(control) !== typed) control.click();
        }
      }),
  };
}

/** The control that has the focus; also when it is gone, with the page that it stood in. */
function followFocus(root: HTMLElement): () => HTMLElement | undefined {
  const focused = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : undefined;
  };
  let last = focused();
  const look = ({ target }: FocusEvent): void => {
    // A browser may tell of a control that loses the focus because it is removed, too.
    queueMicrotask(() => {
      if (!(target instanceof Element) || target.isConnected) last = focused();
    });
  };
  root.addEventListener("focusin", look);
  root.addEventListener("focusout", look);
  return () => {
    root.removeEventListener("focusin", look);
    root.removeEventListener("focusout", look);
    return last;
  };
}

function focusAs(control: Control, left: HTMLElement): void {
  control.focus({ preventScroll: true });
  if (!(control instanceof HTMLInputElement && left instanceof HTMLInputElement)) return;
  // An address of mail has no caret that a script may know.
  if (left.selectionStart !== null) control.setSelectionRange(left.selectionStart, left.selectionEnd);
}

/** Past React, which keeps a setter of its own on each control. */
function write(control: Control, value: string | FileList): void {
  if (typeof value !== "string") {
    if (isFile(control)) control.files = value;
  } else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
}

/** What was typed, whether it was ticked, which files were chosen. */
type Entered = string | boolean | FileList;

function isNone(entered: Entered): boolean {
  return typeof entered !== "boolean" && entered.length === 0;
}

function isFile(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "file";
}

function read(control: Control): Entered {
  if (isFile(control)) return control.files ?? "";
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
    ? control.checked
    : control.value;
}
