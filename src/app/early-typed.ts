type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input[id], textarea[id], select[id]";

/** Call each of these once, in this order. */
export interface EarlyTyped {
  /**
   * Call it when the new page has replaced the old one but is not interactive yet. Shows the typed values in it, with
   * the caret in its place.
   */
  readonly show: () => void;
  /** Call it when the new page is interactive. Dispatches events for the values, as if the person entered them now. */
  readonly dispatch: () => void;
}

/**
 * Records what is typed, checked or chosen in a page that is being rendered again, for the controls with the same ids
 * in the new page. In memory only.
 */
export function followTyped(root: HTMLElement): EarlyTyped {
  // Controls keep their values when they are removed from the page.
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
    // Not during React's own work, which would restore the old value of a field and move the caret to its end.
    dispatch: () =>
      queueMicrotask(() => {
        for (const [control, typed] of differ) {
          // The person may have typed or checked something meanwhile.
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

/** Returns the focused control, even after it was removed with its page. */
function followFocus(root: HTMLElement): () => HTMLElement | undefined {
  const focused = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : undefined;
  };
  let last = focused();
  const look = ({ target }: FocusEvent): void => {
    // Some browsers also send a focus event for a control that is removed.
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
  // Browsers do not give scripts the caret position of an e-mail field.
  if (left.selectionStart !== null) control.setSelectionRange(left.selectionStart, left.selectionEnd);
}

/** Uses the native setter, because React has its own setter on each control. */
function write(control: Control, value: string | FileList): void {
  if (typeof value !== "string") {
    if (isFile(control)) control.files = value;
  } else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
}

/** A typed text, the state of a checkbox, or the chosen files. */
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
