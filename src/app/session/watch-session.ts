import type { Journey } from "../../browser/index.ts";
import { sessionOf } from "../../engine/index.ts";

/**
 * Watches the session while the journey has one, and reports `session.invalid` when the service says that it is over.
 */
export function watchSession(journey: Journey): void {
  const { now, watch } = journey;
  if (now().program.session === undefined) return;
  let current = "null";
  let stop = () => {};
  const look = async (): Promise<void> => {
    const { program, snapshot } = now();
    const watch = sessionOf(program, snapshot, Date.now());
    const wanted = JSON.stringify(watch);
    if (wanted === current) return;
    current = wanted;
    stop();
    stop = () => {};
    if (watch === null) return;
    // Loaded on demand, because it is not needed for the first screen, or before the person has begun.
    const { startWatch } = await import("./start-watch.ts");
    if (current === wanted) stop = startWatch(watch, () => journey.report({ type: "sessionInvalid" }));
  };
  // If the watch could not be loaded, the next change tries again. The service refuses invalid sessions in any case.
  const attempt = () => void look().catch(() => (current = "null"));
  watch(attempt);
  attempt();
}
