import type { Experiment } from "../experiment.ts";

/** The person for whom flags are requested. */
export interface FlagContext {
  readonly targetingKey: string;
  readonly [attribute: string]: string;
}

type Say = (...words: unknown[]) => void;

/** The part of OpenFeature's web provider interface that we need. */
export interface FlagProvider {
  initialize?(context: FlagContext): Promise<void>;
  resolveStringEvaluation(
    flag: string,
    fallback: string,
    context: FlagContext,
    logger: Readonly<Record<"error" | "warn" | "info" | "debug", Say>>,
  ): { readonly value: string };
  readonly events?: { addHandler(event: string, handler: () => void): void };
}

/** Maximum time that the first page waits for the flag service. */
const PATIENCE_MS = 1500;

/**
 * The arms that a flag service gives a person. `own` is used if it gives none: for inactive experiments, for an arm
 * that the experiment does not have, and for all experiments if the service fails or is late.
 */
export async function providedArms(
  load: () => Promise<FlagProvider>,
  own: Readonly<Record<string, string>>,
  context: FlagContext,
  experiments: readonly Experiment[],
): Promise<Readonly<Record<string, string>>> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const provider = await Promise.race([ready(load, context), late]);
    if (provider === undefined) return own;
    return armsBy(provider, own, context, experiments);
  } catch (error) {
    console.warn("The flag service could not be asked; our own arms hold.", error);
    return own;
  }
}

/**
 * Calls `changed` once, when the flag service gives a person other arms than these: at once, or when its provider tells
 * of a change.
 */
export async function followProvidedArms(
  load: () => Promise<FlagProvider>,
  arms: Readonly<Record<string, string>>,
  context: FlagContext,
  experiments: readonly Experiment[],
  changed: () => void,
): Promise<void> {
  const provider = await load();
  let isKnown = false;
  const look = (): void => {
    const now = armsBy(provider, arms, context, experiments);
    if (isKnown || Object.keys(now).every((flag) => now[flag] === arms[flag])) return;
    isKnown = true;
    changed();
  };
  provider.events?.addHandler("PROVIDER_CONFIGURATION_CHANGED", look);
  look();
}

/** The default export of the module at an address. */
export async function loadProvider(address: string): Promise<FlagProvider> {
  const { default: provider } = (await import(/* @vite-ignore */ address)) as { readonly default: FlagProvider };
  return provider;
}

function armsBy(
  provider: FlagProvider,
  own: Readonly<Record<string, string>>,
  context: FlagContext,
  experiments: readonly Experiment[],
): Readonly<Record<string, string>> {
  const arms = { ...own };
  for (const { flag, active, arms: known } of experiments) {
    const value = active ? valueOf(provider, flag, own[flag] ?? "", context) : "";
    if (known.includes(value)) arms[flag] = value;
  }
  return arms;
}

/** A flag that the service does not know gets the fallback. */
function valueOf(provider: FlagProvider, flag: string, fallback: string, context: FlagContext): string {
  try {
    return provider.resolveStringEvaluation(flag, fallback, context, console).value;
  } catch {
    return fallback;
  }
}

async function ready(load: () => Promise<FlagProvider>, context: FlagContext): Promise<FlagProvider> {
  const provider = await load();
  await provider.initialize?.(context);
  return provider;
}
