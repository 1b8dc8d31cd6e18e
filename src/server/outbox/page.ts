import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy, isLocalCaller } from "../http/index.ts";
import type { Resources } from "../http/index.ts";
import { personLanguage } from "../texts/index.ts";
import { findByPurpose, findShown } from "./find-shown.ts";
import { listPage } from "./list-page.ts";
import { show } from "./shown.ts";

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
