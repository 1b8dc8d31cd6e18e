import * as oidc from "openid-client";
import { Unavailable } from "../unavailable.ts";
import type { ProviderConfig } from "./staff-config.ts";

/** What a browser needs to remember between its leave for the provider and its return. */
export interface SignInStart {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The provider of OpenID Connect: authorization code flow with PKCE, state and nonce. */
export interface Provider {
  /** A new sign-in, and the provider's address for it. Throws `ProviderDown`. */
  start(): Promise<{ readonly start: SignInStart; readonly address: string }>;
  /**
   * What the provider says of who returns to `address`, and its token of that. Throws `ProviderDown`, or `SignInRefused`
   * where the return does not belong to this start, was used before, or says no.
   */
  finish(address: URL, start: SignInStart): Promise<{ readonly claims: Claims; readonly idToken: string }>;
  /**
   * The provider's address that ends the sign-in there, and then leads to `back`. Without the token of the sign-in it
   * asks the person first. None if the provider has no such address, or does not answer.
   */
  end(idToken: string | undefined, back: string): Promise<string | undefined>;
}

/** The provider does not answer, or not as it should. */
export class ProviderDown extends Unavailable {
  override readonly name = "ProviderDown";
}

/** Somebody is not signed in; they may try again. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
}

const ANSWERS_WITHIN_S = 5;

/** Asks nothing of the provider until somebody signs in: it may be down while the service starts. */
export function createProvider(
  { issuer, clientId, clientSecret, scope, roleClaim }: ProviderConfig,
  redirectUri: string,
): Provider {
  const secret = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  let found: Promise<oidc.Configuration> | undefined;
  const discover = (): Promise<oidc.Configuration> => {
    found ??= oidc.discovery(new URL(issuer), clientId, undefined, secret, {
      timeout: ANSWERS_WITHIN_S,
      // The settings allow that on this machine alone.
      execute: issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
    });
    found.catch(() => (found = undefined));
    return found;
  };
  return {
    async start() {
      const provider = await orDown(discover);
      const start = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope,
        state: start.state,
        nonce: start.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(start.verifier),
        code_challenge_method: "S256",
      });
      return { start, address: address.href };
    },
    async finish(address, { state, nonce, verifier }) {
      if (address.searchParams.get("state") !== state) throw new SignInRefused("another state");
      const provider = await orDown(discover);
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      return orDown(async () => {
        const tokens = await oidc.authorizationCodeGrant(provider, address, checks);
        const claims = tokens.claims();
        const { id_token: idToken } = tokens;
        if (claims === undefined || idToken === undefined) throw new SignInRefused("no ID token");
        // Many providers put groups into the ID token, others only into what `userinfo` says.
        const isComplete =
          Object.hasOwn(claims, roleClaim) || provider.serverMetadata().userinfo_endpoint === undefined;
        const more = isComplete ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub);
        return { claims: { ...claims, ...more }, idToken };
      });
    },
    async end(idToken, back) {
      // The session here has ended already, whatever the provider does.
      const provider = await discover().catch(() => undefined);
      if (provider?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const address = oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: back });
      if (idToken !== undefined) address.searchParams.set("id_token_hint", idToken);
      return address.href;
    },
  };
}

/** Sorts the failures of the provider from those of the person who returns. */
async function orDown<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    const isRefusal =
      error instanceof oidc.AuthorizationResponseError ||
      (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") ||
      (error instanceof oidc.ClientError && REFUSALS.has(error.code ?? ""));
    throw isRefusal
      ? new SignInRefused("refused", { cause: error })
      : new ProviderDown("The provider does not answer as it should", { cause: error });
  }
}

/** Of the library: the answer does not fit the start, such as another nonce or issuer, or it is too old. */
const REFUSALS: ReadonlySet<string> = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
]);
