import { useLayoutEffect } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Calls `look` with a control once, when the page becomes interactive. If the page was drawn by the service, people may
 * have typed, ticked or chosen something before the script loaded. React keeps that in the control without an event.
 */
export function useBefore(id: string, look: (control: Control) => void): void {
  useLayoutEffect(() => {
    const control = controlOf(id);
    if (control) look(control);
    // Once, when the control is mounted.
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
