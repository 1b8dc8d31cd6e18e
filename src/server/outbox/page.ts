import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { OutboxTable } from "../db/index.ts";
import { contentPolicy, isLocalCaller } from "../http/index.ts";
import type { Resources } from "../http/index.ts";
import { writeMail, writeTextMessage } from "../messages/index.ts";
import { escapeHtml } from "../plain-page.ts";
import { personLanguage, translate } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { messageOf } from "./outbox.ts";

const SHOWN = 50;
/** For a page that shows a single mail: its own styles and nothing else. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

type OutboxPageResources = Pick<Resources, "db" | "secrets" | "links" | "config">;

/** A message as its recipient reads it. */
interface Shown {
  readonly id: string;
  readonly channel: "mail" | "sms";
  readonly template: string;
  readonly to: string;
  readonly at: string;
  readonly state: "sent" | "waiting" | "givenUp";
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * Serves `/dev/outbox`, which shows every message with working links, for trying the service without a mail server.
 * Returns JSON on request. Only if `config.outboxPage` is set, and only for callers on this machine unless it is open
 * to everybody.
 */
export function addOutboxPage(app: FastifyInstance, means: OutboxPageResources, styles: readonly string[]): void {
  const mayRead = (request: FastifyRequest): boolean =>
    means.config.samplesOpenToEverybody === true || isLocalCaller(request);
  app.get("/dev/outbox", async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const rows = await means.db.selectFrom("outbox").selectAll().orderBy("created_at", "desc").limit(SHOWN).execute();
    const messages = rows.flatMap((row) => show(means, row));
    void reply.headers({ "cache-control": "no-store", vary: "accept, accept-language, cookie" });
    if (request.headers.accept?.includes("application/json")) return { messages };
    const lang = personLanguage(request.headers);
    return asPage(reply, contentPolicy()).send(listPage(messages, lang, styles));
  });

  app.get<{ readonly Params: { readonly id: string } }>("/dev/outbox/:id", async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const { id } = request.params;
    const known = /^[0-9a-f-]{36}$/.test(id);
    const row = known
      ? await means.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst()
      : undefined;
    const html = row && show(means, row)[0]?.html;
    if (html === undefined) return reply.callNotFound();
    void reply.header("cache-control", "no-store");
    return asPage(reply, MAIL_POLICY).send(html);
  });
}

function asPage(reply: FastifyReply, policy: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("content-security-policy", policy);
}

function show({ secrets, links }: OutboxPageResources, row: Selectable<OutboxTable>): Shown[] {
  const message = messageOf(secrets, row);
  if (!message) return [];
  const common = {
    id: row.id,
    channel: row.channel,
    template: row.template,
    to: message.to,
    at: row.created_at.toISOString(),
    state: row.sent_at ? "sent" : row.given_up_at ? "givenUp" : "waiting",
  } as const;
  if (message.channel === "sms") return [{ ...common, subject: "", text: writeTextMessage(message) }];
  return [{ ...common, ...writeMail(message, links.supportOf(message.country, message.language).phone) }];
}

function listPage(messages: readonly Shown[], lang: Language, styles: readonly string[]): string {
  const say = (key: string, parameters = {}): string =>
    escapeHtml(translate(lang, `service.outbox.${key}`, parameters));
  const articles = messages.map(
    (message) => `<hr>
<article>
<h2>${escapeHtml(message.subject) || say("sms")}</h2>
<p>${say("to", { to: message.to })}<br>
${say(message.channel)}, ${say(message.state)}, <time datetime="${message.at}">${message.at}</time></p>
${paragraphs(message.text)}
${message.html === undefined ? "" : `<p><a href="/dev/outbox/${message.id}">${say("html")}</a></p>`}
</article>`,
  );
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join("");
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${sheets}<title>${say("title")}</title></head>
<body><main class="main"><div class="sheet"><div class="sheet__body">
<h1>${say("title")}</h1>
<p>${say("about")}</p>
${articles.join("\n") || `<p>${say("empty")}</p>`}
</div></div></main></body>
</html>
`;
}

function paragraphs(text: string): string {
  const blocks = text.trim().split("\n\n");
  return blocks.map((block) => `<p>${linked(block).replaceAll("\n", "<br>")}</p>`).join("\n");
}

/** Turns the addresses in a text into links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
