import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hostCookie, type HostCookie, isLocalCaller, isOurs } from "../http/index.ts";
import type { Database } from "../db/index.ts";
import { hashToken, sameBytes } from "../secrets/index.ts";
import { mayActAs, type Role } from "./roles.ts";
import { findStaffMember, type StaffMember } from "./staff-session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a route of the staff's port: who may call it. `anybody` needs no sign-in. */
    readonly role?: Role | "anybody";
    /** Whether a Studio may call it too, by its token. */
    readonly isForStudio?: true;
  }
}

/** Why a request of staff is refused: the status, a code, and a sentence that says what to do. */
export class StaffProblem extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, detail: string) {
    super(detail);
    this.statusCode = statusCode;
    this.code = code;
  }
}

const MEMBER = "staffMember";

/** Lax, because the provider's redirect ends at our page, which must already know who is signed in. */
export function staffCookie(request: FastifyRequest, reply: FastifyReply, name = "staff"): HostCookie {
  return hostCookie(request, reply, name, { sameSite: "lax" });
}

/** Who is signed in, on a route that has a role; on a route for anybody, perhaps nobody. */
export function findMember(request: FastifyRequest): StaffMember | undefined {
  return request.getDecorator<StaffMember | null>(MEMBER) ?? undefined;
}

/** The same on a route with a role, where there is always somebody. */
export function memberOf(request: FastifyRequest): StaffMember {
  const member = findMember(request);
  if (member === undefined) throw new StaffProblem(401, "not-signed-in", "Sign in first");
  return member;
}

/**
 * Checks each request before its handler: where it comes from, who is signed in, and whether their role is enough. A
 * route without a role is a mistake that stops the start.
 */
export function guardRoutes(app: FastifyInstance, db: Database, isLocalOnly: boolean, studioToken?: string): void {
  app.decorateRequest(MEMBER, null);
  app.addHook("onRoute", ({ config, url }) => {
    if (config?.role === undefined) throw new Error(`The staff's route ${url} must say which role it needs`);
  });
  app.addHook("preHandler", async (request, reply) => {
    if (isLocalOnly && !isLocalCaller(request))
      throw new StaffProblem(403, "not-local", "Without a provider, the staff's port answers this machine alone");
    if (!["GET", "HEAD"].includes(request.method) && !isOurs(request))
      throw new StaffProblem(403, "cross-site", "Another site sent this request");
    if (request.is404) return;
    const member = await findStaffMember(db, staffCookie(request, reply).values);
    request.setDecorator<StaffMember | null>(MEMBER, member ?? null);
    const { role: needed = "owner", isForStudio } = request.routeOptions.config;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const isStudio = studioToken !== undefined && sameBytes(hashToken(token ?? ""), hashToken(studioToken));
    if (needed === "anybody" || (isForStudio === true && isStudio)) return;
    const { role } = memberOf(request);
    if (!mayActAs(role, needed))
      throw new StaffProblem(403, "role-missing", `This needs the role ${needed}, and yours is ${role}`);
  });
}
