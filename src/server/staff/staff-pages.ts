import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy } from "../http/index.ts";
import { plainPage } from "../plain-page.ts";
import { personLanguage, translate } from "../texts/index.ts";
import { PLACE_ADDRESS } from "./place.ts";
import type { StaffMember } from "./staff-session.ts";

/** What a page says, by the keys of its texts in `locales/<language>/service.json`. */
type Page = "start" | "down" | "unavailable" | "refused" | "noRole" | "usedLink" | "link";

/** What is the same on all pages without scripts. */
export interface Look {
  readonly hasProvider: boolean;
  readonly styles: readonly string[];
}

/** The place of experiments, for somebody who is signed in. */
export function sendPlace(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  return sendHtml(request, reply, 200, html);
}

/** A page that says why somebody does not get what they asked for, mostly a sign-in, and how to. */
export function sendStaffPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, page, hasProvider, styles }: Look & { readonly status: number; readonly page: Page },
): FastifyReply {
  const lang = personLanguage(request.headers);
  const say = (key: string): string => translate(lang, `service.staff.${key}`);
  const to = PLACE_ADDRESS.test(request.url) ? `?to=${encodeURIComponent(request.url)}` : "";
  const again = { href: PLACE_ADDRESS.test(request.url) ? request.url : "/", text: say("again") };
  const link =
    page === "unavailable" ? again : hasProvider ? { href: `/staff/sign-in${to}`, text: say("signIn") } : undefined;
  return sendHtml(request, reply, status, plainPage({ lang, title: say("title"), lines: [say(page)], link, styles }));
}

/** The page of who is signed in, where the place is not built. */
export function sendMemberPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, role }: StaffMember,
  { styles }: Look,
): FastifyReply {
  const lang = personLanguage(request.headers);
  const title = translate(lang, "service.staff.title");
  const line = translate(lang, "service.staff.who", { name, role: translate(lang, `service.staff.role.${role}`) });
  const button = { action: "/staff/logout", text: translate(lang, "service.staff.signOut") };
  return sendHtml(request, reply, 200, plainPage({ lang, title, lines: [line], button, styles }));
}

/**
 * The page of who has signed out here, which goes on to the provider. Not a redirect: the policy of the page whose form
 * was sent lets none leave this site.
 */
export function sendSignedOut(
  request: FastifyRequest,
  reply: FastifyReply,
  there: string,
  { styles }: Look,
): FastifyReply {
  const lang = personLanguage(request.headers);
  const say = (key: string): string => translate(lang, `service.staff.${key}`);
  const link = { href: there, text: say("signOutThere") };
  void reply.header("refresh", `0; url=${there}`);
  return sendHtml(
    request,
    reply,
    200,
    plainPage({ lang, title: say("title"), lines: [say("hasSignedOut")], link, styles }),
  );
}

interface StaffAnswer {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** The field of an act that is wrong. */
  readonly field?: string;
}

/** An RFC 9457 problem; it says in English what is wrong. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...about }: StaffAnswer,
): FastifyReply {
  const title = STATUS_CODES[status] ?? "Error";
  const problem = { type: "about:blank", title, status, ...about, requestId: request.id };
  return reply.code(status).type("application/problem+json").send(problem);
}

function sendHtml(_request: FastifyRequest, reply: FastifyReply, status: number, html: string): FastifyReply {
  void reply.header("content-security-policy", contentPolicy());
  void reply.header("vary", "accept-language, cookie");
  return reply.code(status).type("text/html; charset=utf-8").send(html);
}
