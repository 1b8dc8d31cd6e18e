/** What a step does, as far as it is needed to find the form of an event. */
export interface Doings {
  readonly handlers: readonly { readonly event: string; calls(operation: string): boolean }[];
  /** Whether entering the step makes this call. */
  callsOnEntering(operation: string): boolean;
}

/**
 * The form that `form` means in the handler of an event: the event's own form, else the one named `form`, else the only
 * one.
 */
export function formAmong<T>(forms: ReadonlyMap<string, T>, step: Doings, event: string | undefined): T | undefined {
  const only = forms.size === 1 ? [...forms.values()][0] : undefined;
  return forms.get(ownerOf(step, event)) ?? forms.get("form") ?? only;
}

/**
 * The name of an event's form. For the answer of a call, the form whose events are the only ones to start the call. ""
 * if unknown.
 */
function ownerOf(step: Doings, event: string | undefined): string {
  const [owner = "", outcome] = (event ?? "").split(".");
  if ((outcome !== "ok" && outcome !== "failed") || step.callsOnEntering(owner)) return owner;
  const starters = step.handlers.filter((handler) => handler.calls(owner)).map((handler) => handler.event);
  const owners = new Set(starters.map((name) => (name.includes(".") ? (name.split(".")[0] ?? "") : "")));
  return owners.size === 1 ? ([...owners][0] ?? "") : "";
}

/** Whether an event happens only after a submit: it is a submit, or the answer of a call that only submits start. */
export function isSubmitted(step: Doings, event: string | undefined, seen = new Set<string>()): boolean {
  if (event === undefined) return false;
  if (/(^|\.)submit$/.test(event)) return true;
  const [operation, outcome] = event.split(".");
  if (operation === undefined || (outcome !== "ok" && outcome !== "failed")) return false;
  if (seen.has(event)) return true;
  seen.add(event);
  if (step.callsOnEntering(operation)) return false;
  const starters = step.handlers.filter((handler) => handler.calls(operation));
  return starters.length > 0 && starters.every((handler) => isSubmitted(step, handler.event, seen));
}
