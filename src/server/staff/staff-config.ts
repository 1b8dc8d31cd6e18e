import type { Settings } from "../settings/index.ts";
import type { GroupRoles } from "./roles.ts";

/** Where staff sign in: a provider of OpenID Connect. */
export interface ProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Without it the client is a public one, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
  readonly scope: string;
  /** The claim that names somebody's groups, and the role of each group. */
  readonly roleClaim: string;
  readonly roles: GroupRoles;
}

/** The port of staff. */
export interface StaffConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The address in the browsers of staff. Without it, `http://localhost` with the port. */
  readonly origin?: string | undefined;
  /** Without it, the port opens with a link that the start prints, to callers on this machine. */
  readonly provider?: ProviderConfig | undefined;
  /** By which a Studio asks what routes for it answer. */
  readonly studioToken?: string | undefined;
}

/** Of a token that nobody guesses. */
const SHORTEST = 32;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/**
 * The staff's port, or none: with a provider where one is set, otherwise in development alone. Adds to `problems` what
 * is missing or would open it to others.
 */
export function staffConfig(settings: Settings, isDevelopment: boolean, problems: string[]): StaffConfig | undefined {
  const { STAFF_PORT: port, STAFF_HOST: host, STAFF_ISSUER: issuer, STAFF_ORIGIN } = settings;
  const { STAFF_CLIENT_ID: clientId, STAFF_CLIENT_SECRET: clientSecret, STAFF_ROLES: roles } = settings;
  const origin = STAFF_ORIGIN === undefined ? undefined : new URL(STAFF_ORIGIN).origin;
  const studio = { studioToken: settings.STUDIO_TOKEN };
  if ((studio.studioToken?.length ?? SHORTEST) < SHORTEST)
    problems.push(`STUDIO_TOKEN must have at least ${SHORTEST} characters`);
  if (port !== undefined && (port === settings.PORT || port === settings.METRICS_PORT))
    problems.push("STAFF_PORT must be another port than PORT and METRICS_PORT: it is not for customers");
  if (issuer === undefined) {
    if (clientId !== undefined || clientSecret !== undefined || origin !== undefined || roles.size > 0)
      problems.push("STAFF_ISSUER is needed with the other settings of the staff's sign-in");
    if (!isDevelopment) {
      if (port !== undefined)
        problems.push(
          "STAFF_PORT is opened only with STAFF_ISSUER: nobody could sign in. Set it, or remove STAFF_PORT",
        );
      return undefined;
    }
    if (!LOOPBACK.test(host))
      problems.push("STAFF_HOST must be an address of this machine alone without STAFF_ISSUER, such as 127.0.0.1");
    return { host, port: port ?? 0, ...studio };
  }
  if (port === undefined || origin === undefined || clientId === undefined || roles.size === 0) {
    problems.push("STAFF_PORT, STAFF_ORIGIN, STAFF_CLIENT_ID and STAFF_ROLES are needed with STAFF_ISSUER");
    return undefined;
  }
  for (const [name, address] of Object.entries({ STAFF_ISSUER: issuer, STAFF_ORIGIN: origin })) {
    if (!isProtected(address)) problems.push(`${name} must begin with https:, but for an address of this machine`);
  }
  if (!settings.STAFF_SCOPE.split(" ").includes("openid"))
    problems.push("STAFF_SCOPE must contain openid, by which the provider says who somebody is");
  const { STAFF_SCOPE: scope, STAFF_ROLE_CLAIM: roleClaim } = settings;
  return { host, port, origin, provider: { issuer, clientId, clientSecret, scope, roleClaim, roles }, ...studio };
}

/** Whether nobody on the way can read it. */
function isProtected(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.test(hostname);
}
