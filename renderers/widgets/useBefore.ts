import { useLayoutEffect } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Looks at a control once, when its page has come to life: on a page that was drawn before its script was there, people may have typed, ticked or chosen
 * already, and React keeps what stands there without telling anybody.
 */
export function useBefore(id: string, look: (control: Control) => void): void {
  useLayoutEffect(() => {
    const control = controlOf(id);
    if (control) look(control);
    // Once, when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

export function controlOf(id: string): Control | undefined {
  const control = document.getElementById(id);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : undefined;
}
