/** Arms from a feature flag service (OpenFeature). It is a separate module, because most pages use none. */
export {
  type FlagContext,
  type FlagProvider,
  followProvidedArms,
  loadProvider,
  providedArms,
} from "./provided-arms.ts";
