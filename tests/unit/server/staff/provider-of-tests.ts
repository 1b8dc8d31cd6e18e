import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "../../../e2e/free-port.ts";
import type { StaffConfig } from "../../../../src/server/staff/staff-config.ts";

/** Who signs in at the provider next, without being asked. */
interface Account {
  readonly sub: string;
  readonly name: string;
  readonly groups: readonly string[];
}

export interface TestProvider {
  /** For a service that uses it. */
  readonly staff: StaffConfig & { readonly origin: string; readonly provider: NonNullable<StaffConfig["provider"]> };
  who: Account;
  stop(): Promise<void>;
}

const ROLES = { everyone: "viewer", growth: "experimenter", admins: "owner" } as const;

/** A provider of OpenID Connect on the loopback, with one client: the service. */
export async function startTestProvider(): Promise<TestProvider> {
  const [port, staffPort] = [await freePort(1), await freePort(1)];
  const issuer = `http://127.0.0.1:${port}`;
  const origin = `http://127.0.0.1:${staffPort}`;
  const client = { client_id: "service", client_secret: "a secret of the tests" };
  const made: TestProvider = {
    staff: {
      host: "127.0.0.1",
      port: staffPort,
      origin,
      provider: {
        issuer,
        clientId: client.client_id,
        clientSecret: client.client_secret,
        scope: "openid profile groups",
        roleClaim: "groups",
        roles: new Map(Object.entries(ROLES)),
      },
    },
    who: { sub: "u-1", name: "Ada", groups: ["admins"] },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const scope = made.staff.provider.scope;
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${origin}/staff/callback`], post_logout_redirect_uris: [`${origin}/`] }],
    scopes: scope.split(" "),
    claims: { openid: ["sub"], profile: ["name"], groups: ["groups"] },
    cookies: { keys: ["a key of the tests"] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ ...made.who, sub: accountId }) }),
    async loadExistingGrant({ oidc: { client: its, session, provider: of } }) {
      const grant = new of.Grant({ clientId: its?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: made.who.sub } });
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return made;
}
