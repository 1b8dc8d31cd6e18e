/** OpenFeature: arms from a feature flag service, and ours for others. A separate module, because most pages use none. */
export { ownProvider, ownServerProvider } from "./own-provider.ts";
export {
  type FlagContext,
  type FlagProvider,
  followProvidedArms,
  loadProvider,
  providedArms,
} from "./provided-arms.ts";
