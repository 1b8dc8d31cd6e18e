import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy, isLocalCaller, type Resources } from "../http/index.ts";
import { htmlIn, type Language, personLanguage, translate } from "../texts/index.ts";
import { findByPurpose, findShown, type Found } from "./find-shown.ts";
import { show, type Shown } from "./shown.ts";
import { escapeHtml } from "../plain-page.ts";

/** For a page that shows a single mail: its own styles and nothing else. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

interface OutboxPage {
  readonly resources: Pick<Resources, "db" | "secrets" | "links" | "config">;
  /** The purposes of the messages that the first page shows before all others. */
  readonly samples: () => Promise<readonly string[]>;
  readonly styles: readonly string[];
}

interface ListRequest {
  readonly Querystring: { readonly page?: string | string[]; readonly q?: string | string[] };
}

/**
 * Serves `/dev/outbox`, which shows every message with working links, for trying the service without a mail server.
 * `?q=` searches, `?page=` turns the pages. Returns JSON on request. Only if `config.outboxPage` is set, and only for
 * callers on this machine unless it is open to everybody.
 */
export function addOutboxPage(app: FastifyInstance, { resources, samples, styles }: OutboxPage): void {
  const mayRead = (request: FastifyRequest): boolean =>
    resources.config.samplesOpenToEverybody === true || isLocalCaller(request);
  app.get<ListRequest>("/dev/outbox", async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const search = [request.query.q ?? ""].flat()[0]?.trim() ?? "";
    const page = /^\d{1,6}$/.test(String(request.query.page)) ? Number(request.query.page) : 1;
    const found = await findShown(resources, { page, search });
    const first = found.page === 1 && search === "" ? await findByPurpose(resources, await samples()) : [];
    void reply.headers({ "cache-control": "no-store", vary: "accept, accept-language, cookie" });
    if (request.headers.accept?.includes("application/json")) return { samples: first, ...found };
    const lang = personLanguage(request.headers);
    return asPage(reply, contentPolicy()).send(listPage({ ...found, search, samples: first, lang, styles }));
  });

  app.get<{ readonly Params: { readonly id: string } }>("/dev/outbox/:id", async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const { id } = request.params;
    const known = /^[0-9a-f-]{36}$/.test(id);
    const row = known
      ? await resources.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst()
      : undefined;
    const html = row && show(resources, row)[0]?.html;
    if (html === undefined) return reply.callNotFound();
    void reply.header("cache-control", "no-store");
    return asPage(reply, MAIL_POLICY).send(html);
  });
}

function asPage(reply: FastifyReply, policy: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("content-security-policy", policy);
}

interface ListPage extends Found {
  readonly search: string;
  /** Messages that come before all others. */
  readonly samples: readonly Shown[];
  readonly lang: Language;
  readonly styles: readonly string[];
}

/** The page of messages, with a search and links to the other pages. */
function listPage({ messages, samples, page, pages, search, lang, styles }: ListPage): string {
  const say = (key: string, parameters = {}): string =>
    escapeHtml(translate(lang, `service.outbox.${key}`, parameters));
  const articles = (list: readonly Shown[], level: 2 | 3): string =>
    list
      .map(
        (message) => `<hr>
<article>
<h${level}>${escapeHtml(message.subject) || say("sms")}</h${level}>
<p>${say("to", { to: message.to })}<br>
${say(message.channel)}, ${say(message.state)}, <time datetime="${message.at}">${message.at}</time></p>
${paragraphs(message.text)}
${message.html === undefined ? "" : `<p><a href="/dev/outbox/${message.id}">${say("html")}</a></p>`}
</article>`,
      )
      .join("\n");
  const link = (to: number, key: string): string =>
    `<a href="${escapeHtml(`/dev/outbox?${new URLSearchParams({ ...(search && { q: search }), page: String(to) })}`)}">${say(key)}</a>`;
  const parts = [
    page > 1 ? link(page - 1, "newer") : "",
    say("page", { page, pages }),
    page < pages ? link(page + 1, "older") : "",
  ];
  const nav =
    pages > 1 ? `<hr><nav aria-label="${say("pages")}"><p>${parts.filter(Boolean).join(" · ")}</p></nav>` : "";
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join("");
  const first =
    samples.length === 0
      ? ""
      : `<section><h2>${say("samples")}</h2>\n${articles(samples, 3)}</section>\n<hr><h2>${say("all")}</h2>`;
  return `<!doctype html>
${htmlIn(lang)}
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${sheets}<title>${say("title")}</title></head>
<body><main class="main"><div class="sheet"><div class="sheet__body">
<h1>${say("title")}</h1>
<p>${say("about")}</p>
<form class="form" role="search" action="/dev/outbox">
<div class="field"><label class="field__label" for="q">${say("search")}</label><input class="input" id="q" name="q" type="search" value="${escapeHtml(search)}"></div>
<div class="form__actions"><button class="btn" data-variant="secondary">${say("find")}</button></div>
</form>
${first}
${articles(messages, samples.length === 0 ? 2 : 3) || `<p>${say(search === "" ? "empty" : "none", { search })}</p>`}
${nav}
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
