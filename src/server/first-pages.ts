import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "./plain-page.ts";

/** The result of `src/app/first-pages` for an address. */
interface FirstPage {
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
  }) => Promise<FirstPage>;
}

/** Adds to an HTML document what its page shows before any script runs. */
type FillDocument = (document: string, request: FastifyRequest, reply: FastifyReply) => Promise<string>;

const YEAR_S = 365 * 24 * 3600;

/**
 * Fills documents of the build in `dir`. Leaves a document empty if the build has no first pages or rendering fails;
 * the script then renders the page.
 */
export async function readFirstPages(dir: string): Promise<FillDocument> {
  const file = join(dir, "first-pages", "index.js");
  if (!existsSync(file)) return async (document) => document;
  const firstPage = ((await import(pathToFileURL(file).href)) as Drawing).createFirstPages();
  return async (document, request, reply) => {
    const { pathname, searchParams } = new URL(request.url, "http://host");
    try {
      const page = await firstPage({
        hostname: request.hostname,
        path: pathname.replace(/\/+$/, ""),
        query: searchParams,
        cookies: parseCookie(request.headers.cookie ?? ""),
        languages: languagesOf(request.headers["accept-language"]),
        prices: /<meta name="prices" content="([^"]*)"/.exec(document)?.[1] ?? "",
      });
      const { visitor } = page;
      if (visitor !== undefined)
        void reply.header(
          "set-cookie",
          stringifySetCookie({ name: "visitor", value: visitor, path: "/", maxAge: YEAR_S, sameSite: "lax" }),
        );
      return filled(document, page);
    } catch (error) {
      request.log.error({ err: error }, "a first page could not be drawn");
      return document;
    }
  };
}

function filled(document: string, { lang, title, noScript, html, view }: FirstPage): string {
  // Functions, because `String.replace` would interpret `$&` and the like in a text.
  return document
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(lang)}"`)
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
