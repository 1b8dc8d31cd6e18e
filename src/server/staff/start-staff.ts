import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inTransaction } from "../db/index.ts";
import { createRateLimit, secure, ServiceError } from "../http/index.ts";
import { hashToken, newToken, sameBytes } from "../secrets/index.ts";
import { ACTS, prepareAct, recordAct, SupportError, type SupportResources } from "../support/index.ts";
import { peopleThere } from "./people-there.ts";
import { addPlace, PLACE_ADDRESS } from "./place.ts";
import { createProvider, type Provider, ProviderDown, SignInRefused, type SignInStart } from "./provider.ts";
import { groupsIn, roleOf } from "./roles.ts";
import { findMember, guardRoutes, memberOf, staffCookie, StaffProblem } from "./staff-access.ts";
import { addExperimentRoutes } from "./staff-experiments.ts";
import type { ProviderConfig, StaffConfig } from "./staff-config.ts";
import { type Look, sendMemberPage, sendPlace, sendProblem, sendSignedOut, sendStaffPage } from "./staff-pages.ts";
import { endStaffSessions, type StaffMember, startStaffSession } from "./staff-session.ts";

/** The open port of staff. */
export interface Staff {
  /** What to open: without a provider, a link that works once. */
  readonly link: string;
  stop(): Promise<void>;
}

const CALLBACK = "/staff/callback";
const SIGN_IN_ROUTES: ReadonlySet<string> = new Set(["/staff/sign-in", "/staff/open", CALLBACK]);
const NO_CHANGE = "Say which change was the last one that you have seen (`change`), or `none`. Load the page again";
const [ANYBODY, VIEWER] = [{ config: { role: "anybody" } }, { config: { role: "viewer" } }] as const;

/**
 * Opens the staff's port on a server of its own, `app`. Rejects if the port is in use.
 */
export async function startStaff(
  app: FastifyInstance,
  resources: SupportResources & Parameters<typeof createRateLimit>[0],
  staff: StaffConfig,
): Promise<Staff> {
  const { provider } = staff;
  const { db } = resources;
  const once = newToken();
  app.addHook("onSend", async (request, reply) => {
    secure(reply, request.protocol === "https");
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, code: "not-found", detail: "There is nothing at this address" }),
  );
  // A form of a page without scripts; it has no fields.
  const ofForms = "application/x-www-form-urlencoded";
  app.addContentTypeParser(ofForms, { parseAs: "string" }, (_request, _body, done) => done(null, {}));
  const limit = createRateLimit(resources);
  // What a page looks up by itself is not counted: a whole company may share an address.
  app.addHook("onRequest", async ({ method, routeOptions: { url = "" }, ip }) => {
    if (method !== "GET" || SIGN_IN_ROUTES.has(url)) await limit(`staff ${url}`, ip);
  });
  guardRoutes(app, db, provider === undefined, staff.studioToken);
  const { pagesDir } = resources.config;
  const place = pagesDir === undefined ? undefined : await addPlace(app, join(pagesDir, "staff"));
  const look: Look = { hasProvider: provider !== undefined, styles: place?.styles ?? [] };
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply, look));
  for (const address of ["/", "/experiments/:flag"])
    app.get(address, ANYBODY, (request, reply) => {
      const member = findMember(request);
      if (member) return place ? sendPlace(request, reply, place.html) : sendMemberPage(request, reply, member, look);
      return sendStaffPage(request, reply, { ...look, status: 401, page: provider ? "start" : "link" });
    });
  app.get("/staff/me", VIEWER, async (request) => memberOf(request));
  for (const [name, made] of Object.entries(ACTS))
    app.post<{ Body: unknown }>(`/staff/acts/${name}`, { config: { role: made.role ?? "owner" } }, (request) => {
      const { id: by, role } = memberOf(request);
      const { reason, ...input } = textsIn(request.body);
      if (made.fields["change"] && !input["change"]) throw new SupportError(NO_CHANGE, "change");
      return prepareAct({ name, made }, { by, role, reason }, input)(resources);
    });
  addExperimentRoutes(app, resources);
  app.get("/staff/people", { config: { role: "viewer", isForStudio: true } }, () => peopleThere(db));
  const enter: Enter = async (request, reply, member, to = "/") => {
    const cookie = staffCookie(request, reply);
    const token = await inTransaction(db, async (tx) => {
      await endStaffSessions(tx, cookie.values);
      await recordAct(tx, { act: "session-start", by: member.id, role: member.role, reason: "by themselves" });
      return startStaffSession(tx, member);
    });
    cookie.give(token);
    return reply.redirect(to, 303);
  };
  let signOut: SignOut | undefined;
  if (provider) {
    const origin = staff.origin ?? "";
    signOut = addSignIn(app, { provider, origin, secrets: resources.secrets, look, enter });
  } else {
    const state = { isUsed: false };
    app.get<{ Querystring: { token?: string } }>("/staff/open", ANYBODY, async (request, reply) => {
      const isRight = sameBytes(hashToken(request.query.token ?? ""), once.hash);
      if (!isRight || state.isUsed) return sendStaffPage(request, reply, { ...look, status: 403, page: "usedLink" });
      state.isUsed = true;
      return enter(request, reply, { id: "this machine", name: "Developer", role: "owner" });
    });
  }
  app.post("/staff/logout", VIEWER, async (request, reply) => {
    const cookie = staffCookie(request, reply);
    const { id: by, role } = memberOf(request);
    await inTransaction(db, async (tx) => {
      await endStaffSessions(tx, cookie.values);
      await recordAct(tx, { act: "session-end", by, role, reason: "by themselves" });
    });
    cookie.takeBack();
    const there = await signOut?.(request, reply);
    return there === undefined ? reply.redirect("/", 303) : sendSignedOut(request, reply, there, look);
  });
  await app.listen({ host: staff.host, port: staff.port });
  const { port } = app.server.address() as AddressInfo;
  const origin = staff.origin ?? `http://localhost:${port}`;
  return {
    link: provider ? `${origin}/` : `${origin}/staff/open?token=${once.token}`,
    stop: () => app.close(),
  };
}

/** The members of a body that are texts, as on a command line. */
function textsIn(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((member): member is [string, string] => typeof member[1] === "string"),
  );
}

interface SignIn {
  readonly provider: ProviderConfig;
  readonly origin: string;
  readonly secrets: SupportResources["secrets"];
  readonly look: Look;
  readonly enter: Enter;
}

/** Signs somebody in, and leads them to the address `to`. */
type Enter = (request: FastifyRequest, reply: FastifyReply, member: StaffMember, to?: string) => Promise<FastifyReply>;

/** Where the browser of a request must go to be signed out at the provider too; undefined if nowhere. */
type SignOut = (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>;

/** The way to the provider and back. What the browser must bring back is sealed in a cookie, for any instance. */
function addSignIn(app: FastifyInstance, { provider: config, origin, secrets, look, enter }: SignIn): SignOut {
  const provider: Provider = createProvider(config, `${origin}${CALLBACK}`);
  const COOKIE = "staff-sign-in";
  const ID_COOKIE = "staff-id-token";
  app.get<{ Querystring: { to?: unknown } }>("/staff/sign-in", ANYBODY, async (request, reply) => {
    const { start, address } = await provider.start();
    // Only to the place's own addresses: another one could lead to another site.
    const to = PLACE_ADDRESS.exec(String(request.query.to))?.[0];
    const sealed = secrets.seal(JSON.stringify({ ...start, to, until: Date.now() + SIGN_IN_MS }));
    staffCookie(request, reply, COOKIE).give(sealed.toString("base64url"));
    return reply.redirect(address, 303);
  });
  app.get(CALLBACK, ANYBODY, async (request, reply) => {
    const cookie = staffCookie(request, reply, COOKIE);
    const start = cookie.values.map((value) => openStart(secrets, value)).find((one) => one !== undefined);
    cookie.takeBack();
    if (start === undefined) throw new SignInRefused("no start");
    const { claims, idToken } = await provider.finish(new URL(request.url, origin), start);
    const role = roleOf(groupsIn(claims, config.roleClaim), config.roles);
    if (role === undefined) {
      request.log.warn({}, "somebody without a role of staff tried to sign in");
      return sendStaffPage(request, reply, { ...look, status: 403, page: "noRole" });
    }
    const names = [claims["name"], claims["preferred_username"], claims["email"], claims.sub];
    const name = names.find((one) => typeof one === "string" && one !== "") as string;
    const sealed = secrets.seal(idToken).toString("base64url");
    // A longer one would be dropped by browsers. Without it, the provider asks at the sign-out.
    if (sealed.length <= LONGEST_COOKIE) staffCookie(request, reply, ID_COOKIE).give(sealed);
    return enter(request, reply, { id: claims.sub, name, role }, start.to);
  });
  return async (request, reply) => {
    const cookie = staffCookie(request, reply, ID_COOKIE);
    cookie.takeBack();
    const [idToken] = cookie.values.flatMap((value) => opened(secrets, value) ?? []);
    return provider.end(idToken, `${origin}/`);
  };
}

/** Between the leave for the provider and the return. */
const SIGN_IN_MS = 600_000;
/** Browsers keep 4,096 bytes, with the name and what the cookie says of itself. */
const LONGEST_COOKIE = 3_900;

interface OpenStart extends SignInStart {
  readonly until: number;
  /** The address of the place at which the sign-in began. */
  readonly to?: string;
}

/** `undefined` for a start that is too old, or that we did not seal. */
function openStart(secrets: SupportResources["secrets"], value: string): OpenStart | undefined {
  const text = opened(secrets, value);
  const start = text === undefined ? undefined : (JSON.parse(text) as OpenStart);
  return start && start.until > Date.now() ? start : undefined;
}

/** What we sealed in a cookie; `undefined` if it is not of us. */
function opened(secrets: SupportResources["secrets"], value: string): string | undefined {
  try {
    return secrets.open(Buffer.from(value, "base64url"));
  } catch {
    return undefined;
  }
}

function answerError(
  error: Error & { readonly statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  look: Look,
): FastifyReply {
  if (error instanceof StaffProblem)
    return sendProblem(request, reply, { status: error.statusCode, code: error.code, detail: error.message });
  if (error instanceof SupportError)
    return sendProblem(request, reply, {
      status: 400,
      code: "invalid-values",
      detail: error.message,
      ...(error.field !== undefined && { field: error.field }),
    });
  if (error instanceof SignInRefused) {
    request.log.warn({ err: error.cause ?? error }, "a sign-in of staff was refused");
    return sendStaffPage(request, reply, { ...look, status: 403, page: "refused" });
  }
  if (error instanceof ProviderDown) {
    request.log.error(
      { err: error.cause ?? error },
      "the provider of the staff's sign-in does not answer as it should",
    );
    return sendStaffPage(request, reply, { ...look, status: 503, page: "down" });
  }
  if (error instanceof ServiceError && error.code === "too-many-requests") {
    void reply.header("retry-after", error.retryAfter ?? 60);
    return sendProblem(request, reply, {
      status: 429,
      code: error.code,
      detail: "Too many requests from this address",
    });
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "request of staff failed");
  // A person who opens an address, such as while the database is away.
  if (status >= 500 && request.headers.accept?.includes("text/html"))
    return sendStaffPage(request, reply, { ...look, status, page: "unavailable" });
  const detail = status < 500 ? "The request cannot be read" : "Something does not work now. Try again in a moment";
  return sendProblem(request, reply, { status, code: status < 500 ? "bad-request" : "unexpected", detail });
}
