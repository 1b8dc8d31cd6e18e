/** The part of the Trusted Types API that we use. Browsers without it accept plain strings. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

/**
 * The only policy of our pages (`trusted-types` in the service's Content-Security-Policy). Nothing else can create
 * script addresses.
 */
const POLICY = "app";

const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: ours });

/** An address for loading a script, which must be on our own origin. Throws a `TypeError` otherwise. */
export function scriptAddress(address: string): string {
  // A TrustedScriptURL can be used like a string here.
  return policy ? (policy.createScriptURL(address) as string) : ours(address);
}

function ours(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError("Scripts come from our own origin");
  return address;
}
