import type { Experiments } from "../experiment.ts";
import { evaluate } from "../evaluate.ts";

/** OpenFeature's context. Without `site` or `language`, only experiments run that run at all of them. */
type Context = Readonly<Record<string, unknown>>;

/**
 * Our experiments as a provider of OpenFeature's web SDK: a flag is an experiment, its text value the arm. `current` is
 * read at each evaluation. What cannot be answered is an error with OpenFeature's code, for which its client gives the
 * caller's fallback: `FLAG_NOT_FOUND`, `TARGETING_KEY_MISSING`, or `TYPE_MISMATCH` for a value that is no text.
 *
 *     OpenFeature.setProvider(ownProvider(() => experiments));
 */
export function ownProvider(current: () => Experiments) {
  const isText = (flag: string): never => {
    throw refused("TYPE_MISMATCH", `The flag "${flag}" has texts: the names of its arms`);
  };
  return {
    metadata: { name: "twofold-flow experiments" },
    resolveStringEvaluation(flag: string, _fallback: string, context: Context) {
      const { targetingKey, site = "", language = "" } = context;
      if (typeof targetingKey !== "string" || targetingKey === "")
        throw refused("TARGETING_KEY_MISSING", "`targetingKey` must be the visitor's id");
      const place = { site: String(site), language: String(language) };
      const found = evaluate(current(), { targetingKey, ...place }).find(({ key }) => key === flag);
      if (found === undefined) throw refused("FLAG_NOT_FOUND", `There is no flag "${flag}"`);
      const { value, variant, reason, metadata: flagMetadata } = found;
      return { value, variant, reason, flagMetadata };
    },
    resolveBooleanEvaluation: isText,
    resolveNumberEvaluation: isText,
    resolveObjectEvaluation: isText,
  };
}

/** The same for OpenFeature's server SDK. */
export function ownServerProvider(current: () => Experiments) {
  const { metadata, resolveStringEvaluation: arm, resolveBooleanEvaluation: isText } = ownProvider(current);
  const refuse = async (flag: string) => isText(flag);
  return {
    metadata,
    resolveStringEvaluation: async (...args: Parameters<typeof arm>) => arm(...args),
    resolveBooleanEvaluation: refuse,
    resolveNumberEvaluation: refuse,
    resolveObjectEvaluation: refuse,
  };
}

function refused(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
