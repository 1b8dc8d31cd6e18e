import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Experiments } from "../experiments/index.ts";
import { escapeHtml } from "./plain-page.ts";
import { htmlIn } from "./texts/index.ts";

/** The result of `src/app/first-pages` for an address. */
interface FirstPage {
  /** Names everything that it depends on: the same key, the same page. */
  readonly key: string;
  readonly lang: string;
  readonly title: string;
  readonly noScript: string;
  readonly html: string;
  readonly view?: string;
  readonly visitor?: string;
}

interface Drawing {
  createFirstPages(): (request: {
    readonly hostname: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly cookies: Readonly<Record<string, string | undefined>>;
    readonly languages: readonly string[];
    readonly prices: string;
    readonly experiments: Experiments;
  }) => Promise<FirstPage>;
}

/** What an HTML document shows before any script runs. */
interface Filling {
  /** The same key, the same filling. */
  readonly key: string;
  /** Adds it to a document. */
  fill(document: string): string;
}

const YEAR_S = 365 * 24 * 3600;
const EMPTY: Filling = { key: "", fill: (document) => document };

/**
 * The first pages of the build in `dir`, for documents made from `document`. A document stays empty if the build has no
 * first pages or rendering fails; the script then renders the page.
 */
export async function readFirstPages(
  dir: string,
  document: string,
): Promise<(request: FastifyRequest, reply: FastifyReply, experiments: Experiments) => Promise<Filling>> {
  const file = join(dir, "first-pages", "index.js");
  if (!existsSync(file)) return async () => EMPTY;
  const firstPage = ((await import(pathToFileURL(file).href)) as Drawing).createFirstPages();
  const prices = /<meta name="prices" content="([^"]*)"/.exec(document)?.[1] ?? "";
  return async (request, reply, experiments) => {
    const { pathname, searchParams } = new URL(request.url, "http://host");
    try {
      const page = await firstPage({
        hostname: request.hostname,
        path: pathname.replace(/\/+$/, ""),
        query: searchParams,
        cookies: parseCookie(request.headers.cookie ?? ""),
        languages: languagesOf(request.headers["accept-language"]),
        prices,
        experiments,
      });
      const { visitor } = page;
      if (visitor !== undefined)
        void reply.header(
          "set-cookie",
          stringifySetCookie({ name: "visitor", value: visitor, path: "/", maxAge: YEAR_S, sameSite: "lax" }),
        );
      return { key: page.key, fill: (empty) => filled(empty, page) };
    } catch (error) {
      request.log.error({ err: error }, "a first page could not be drawn");
      return EMPTY;
    }
  };
}

function filled(document: string, { lang, title, noScript, html, view }: FirstPage): string {
  // Functions, because `String.replace` would interpret `$&` and the like in a text.
  return document
    .replace(/<html [^>]*>/, () => htmlIn(lang))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /(<noscript[^>]*>)[^<]*(<\/noscript>)/,
      (_, open: string, end: string) => open + escapeHtml(noScript) + end,
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${view === undefined ? "" : ` data-view="${escapeHtml(view)}"`}>${html}</div>`,
    );
}

/** The tags of an `Accept-Language` header, preferred ones first (RFC 9110, section 12.5.4). */
function languagesOf(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const weight = parameters.find((one) => one.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
