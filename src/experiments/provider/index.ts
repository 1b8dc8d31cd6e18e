/** Arms that a service for feature flags gives (OpenFeature). Apart: most pages have none to ask. */
export { type FlagContext, type FlagProvider, loadProvider, providedArms } from "./provided-arms.ts";
