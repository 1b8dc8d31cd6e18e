/** The part of Trusted Types that is used here; browsers that do not know it take addresses as they are. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

/** The one policy of our pages (`trusted-types` in the service's Content-Security-Policy): nothing else may make an address a script's. */
const POLICY = "app";

const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: ours });

/** An address to load a script from, which must be on our own origin. Throws a `TypeError` where it is not. */
export function scriptAddress(address: string): string {
  // What the policy makes is taken wherever a text is.
  return policy ? (policy.createScriptURL(address) as string) : ours(address);
}

function ours(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError("Scripts come from our own origin");
  return address;
}
