import type { Journey } from "../browser/index.ts";
import { armsFor, type Experiments, experimentsAt } from "../experiments/index.ts";

interface Followed {
  readonly journey: Journey;
  readonly visitor: string;
  readonly site: string;
  /** The person's arms, and those that are tried out in this tab. */
  readonly arms: Readonly<Record<string, string>>;
  readonly tried: Readonly<Record<string, string>>;
}

/** With the two seconds within which the service knows a change, an open page knows it within a minute. */
const EVERY_MS = 45_000;

/**
 * Asks the service now, and then while the page is open, which experiments run. If that changes the person's arms, their
 * next step is loaded as a new document; the step that they see stays as it is.
 */
export function followExperiments({ journey, visitor, site, arms, tried }: Followed): void {
  // There, our service decides nothing.
  if (import.meta.env["VITE_FLAG_PROVIDER"]) return;
  const look = async (): Promise<void> => {
    // A page in the background has no next step.
    const all = document.visibilityState === "hidden" ? undefined : await experimentsNow();
    if (all === undefined) return;
    const { experiments, holdout } = experimentsAt(all, site, document.documentElement.lang);
    const now = armsFor(experiments, visitor, tried, holdout);
    if (Object.keys(now).every((flag) => now[flag] === arms[flag])) return;
    clearInterval(timer);
    journey.report({ type: "outdated" });
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  void look();
}

/** `undefined` without an answer: the page goes on with what it knows. */
async function experimentsNow(): Promise<Experiments | undefined> {
  try {
    const response = await fetch("/experiments.json", { cache: "no-cache" });
    return response.ok ? ((await response.json()) as Experiments) : undefined;
  } catch {
    return undefined;
  }
}
