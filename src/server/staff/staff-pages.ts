import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy } from "../http/index.ts";
import { plainPage } from "../plain-page.ts";
import { personLanguage, translate } from "../texts/index.ts";
import type { StaffMember } from "./staff-session.ts";

/** What a page says, by the keys of its texts in `locales/<language>/service.json`. */
type Page = "start" | "down" | "refused" | "noRole" | "usedLink" | "link";

/** A page that says why somebody is not signed in, and how to. */
export function sendStaffPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, page, hasProvider }: { readonly status: number; readonly page: Page; readonly hasProvider: boolean },
): FastifyReply {
  const lang = personLanguage(request.headers);
  const say = (key: string): string => translate(lang, `service.staff.${key}`);
  const link = hasProvider ? { href: "/staff/sign-in", text: say("signIn") } : undefined;
  return sendHtml(
    request,
    reply,
    status,
    plainPage({ lang, title: say("title"), lines: [say(page)], link, styles: [] }),
  );
}

/** The page of who is signed in. */
export function sendMemberPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, role }: StaffMember,
): FastifyReply {
  const lang = personLanguage(request.headers);
  const title = translate(lang, "service.staff.title");
  const line = translate(lang, "service.staff.who", { name, role: translate(lang, `service.staff.role.${role}`) });
  const button = { action: "/staff/logout", text: translate(lang, "service.staff.signOut") };
  return sendHtml(request, reply, 200, plainPage({ lang, title, lines: [line], button, styles: [] }));
}

/** An RFC 9457 problem; staff are told in English what is wrong. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, detail }: { readonly status: number; readonly code: string; readonly detail: string },
): FastifyReply {
  const title = STATUS_CODES[status] ?? "Error";
  const problem = { type: "about:blank", title, status, detail, code, requestId: request.id };
  return reply.code(status).type("application/problem+json").send(problem);
}

function sendHtml(_request: FastifyRequest, reply: FastifyReply, status: number, html: string): FastifyReply {
  void reply.header("content-security-policy", contentPolicy());
  void reply.header("vary", "accept-language, cookie");
  return reply.code(status).type("text/html; charset=utf-8").send(html);
}
