import type { Journey } from "../../browser/index.ts";
import { sessionOf } from "../../engine/index.ts";

/** Has the session watched while the journey has one, and reports `session.invalid` when the service says that it is over. */
export function watchSession(journey: Journey): void {
  const { state, store } = journey;
  if (store.get(state).program.session === undefined) return;
  let current = "null";
  let stop = () => {};
  const look = async (): Promise<void> => {
    const { program, snapshot } = store.get(state);
    const watch = sessionOf(program, snapshot, Date.now());
    const wanted = JSON.stringify(watch);
    if (wanted === current) return;
    current = wanted;
    stop();
    stop = () => {};
    if (watch === null) return;
    // Not needed for the first screen, nor by anybody who has not begun.
    const { startWatch } = await import("./start-watch.ts");
    if (current === wanted) stop = startWatch(watch, () => journey.report({ type: "sessionInvalid" }));
  };
  // A watch that could not be loaded is tried again at the next change; the service refuses whatever it must anyway.
  const attempt = () => void look().catch(() => (current = "null"));
  store.sub(state, attempt);
  attempt();
}
