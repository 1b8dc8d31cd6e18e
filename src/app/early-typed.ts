type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input[id], textarea[id], select[id]";

/**
 * Remembers what was typed, ticked or chosen in a page that is about to be drawn anew; the returned function does it again in the controls of the
 * same ids. In memory alone.
 */
export function takeTyped(root: HTMLElement): () => void {
  const before = new Map([...root.querySelectorAll<Control>(CONTROLS)].map((one) => [one.id, read(one)]));
  return () => {
    for (const control of root.querySelectorAll<Control>(CONTROLS)) {
      const typed = before.get(control.id);
      if (typed === undefined || typed === "" || typed === read(control)) continue;
      if (typeof typed === "boolean") control.click();
      else {
        // As a person would: React keeps a setter of its own on each control.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, typed);
        control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
      }
    }
  };
}

function read(control: Control): string | boolean {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
    ? control.checked
    : control.value;
}
