/** What a step does, as far as that tells which form an event is about. */
export interface Doings {
  readonly handlers: readonly { readonly event: string; calls(operation: string): boolean }[];
  /** Whether it is called where the step is entered. */
  callsOnEntering(operation: string): boolean;
}

/** Of forms by their names, the one that `form` means where an event is handled: its own, or the one named `form`, or the only one. */
export function formAmong<T>(forms: ReadonlyMap<string, T>, step: Doings, event: string | undefined): T | undefined {
  const only = forms.size === 1 ? [...forms.values()][0] : undefined;
  return forms.get(ownerOf(step, event)) ?? forms.get("form") ?? only;
}

/** The name of the form that an event is about: its own, or for an answer the one whose events alone start the call; "" where neither says. */
function ownerOf(step: Doings, event: string | undefined): string {
  const [owner = "", outcome] = (event ?? "").split(".");
  if ((outcome !== "ok" && outcome !== "failed") || step.callsOnEntering(owner)) return owner;
  const starters = step.handlers.filter((handler) => handler.calls(owner)).map((handler) => handler.event);
  const owners = new Set(starters.map((name) => (name.includes(".") ? (name.split(".")[0] ?? "") : "")));
  return owners.size === 1 ? ([...owners][0] ?? "") : "";
}

/** Whether an event happens only after a submit: a submit itself, or the answer to a call that only submits start. */
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
