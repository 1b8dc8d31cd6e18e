import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { compressed, contentPolicy } from "./http/index.ts";
import { readFirstPages } from "./first-pages.ts";
import type { ContentSources } from "./payments/index.ts";
import { linksTo, neededAt, readJourneys, readPageFiles } from "./preloads.ts";
import type { SiteMap } from "./site-map.ts";
import { LANGUAGES, personLanguage } from "./texts/index.ts";

/**
 * Serves what `npm run build` made below `dir`: hashed files for ever, and the one `page` for every path of a journey. A page's policy is strict;
 * on the path of a step with the document policy `payment`, it also allows what the payment provider needs, with `embed` the pages of others that
 * `flows/sites.json` names. A site's affiliate may be told
 * everywhere; its script may run only where nothing secret is asked for. Pages that run our own scripts alone are under Trusted Types.
 * A document keeps the policy that it was loaded with, so the app loads such a step anew rather than routes to it.
 */
export async function addPages(
  app: FastifyInstance,
  dir: string,
  page: string,
  map: SiteMap,
  sources: ContentSources,
): Promise<void> {
  const { scripts, pixels } = map.affiliates;
  const early = hashesOfScripts(page);
  const open = contentPolicy(
    { "connect-src": pixels, "script-src": [...early, ...scripts] },
    scripts.length > 0 ? "strangers" : "ours",
  );
  const embedding = contentPolicy({ "connect-src": pixels, "script-src": early, "frame-src": map.embeds });
  const secret = contentPolicy({ "connect-src": pixels, "script-src": early });
  const payment = (nonce: string) =>
    contentPolicy(
      {
        ...sources,
        "script-src": [...early, ...sources["script-src"], `'nonce-${nonce}'`],
        "style-src": [...sources["style-src"], `'nonce-${nonce}'`],
        "connect-src": [...sources["connect-src"], ...pixels],
      },
      // The provider's code, and what it loads, give addresses of scripts as texts.
      "strangers",
    );
  const [files, journeys] = await Promise.all([readPageFiles(dir), readJourneys()]);
  // What is not asked for before the first picture: `src/app/scripts-after-paint.ts`.
  const withLater = (more: string): string => page.replace("</template>", `${more}</template>`);
  const fill = await readFirstPages(dir);
  const policyOf = (path: string) => (map.embedPaths.has(path) ? embedding : map.secretPaths.has(path) ? secret : open);
  const documentOf = (path: string, lang: string): { readonly policy: string; readonly page: string } => {
    const links = files === undefined ? "" : linksTo(neededAt(files, journeys, path, lang));
    if (!map.paymentPaths.has(path)) return { policy: policyOf(path), page: withLater(links) };
    // For what a provider's own script puts into the page: good for this document alone.
    const nonce = randomBytes(16).toString("base64");
    return {
      policy: payment(nonce),
      page: withLater(links).replace("</head>", `<meta name="csp-nonce" content="${nonce}"></head>`),
    };
  };

  await app.register(fastifyStatic, {
    root: join(dir, "assets"),
    prefix: "/assets/",
    // Its own route reads the whole folder at each request, a thousand names, to compare how the file's is spelt.
    serve: false,
    immutable: true,
    maxAge: "365d",
    index: false,
    preCompressed: true,
    // A worker's policy is that of its own script, and it asks the service.
    setHeaders: (reply) =>
      void reply.header(
        "content-security-policy",
        "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      ),
  });
  app.get<{ Params: { name: string } }>("/assets/:name", ({ params }, reply) => reply.sendFile(params.name));
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === "index.html" || /^\.|\.(br|gz)$/.test(entry.name)) continue;
    app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name, dir, { maxAge: "1h", immutable: false }));
  }

  app.get("/", (_request, reply) => reply.redirect(map.home));
  for (const [short, path] of map.shortPaths)
    app.get(short, (request, reply) => reply.redirect(path + request.url.slice(short.length)));
  for (const base of map.basePaths) {
    for (const url of [base, `${base}/*`]) {
      app.get(url, { compress: compressed }, async (request, reply) => {
        const path = request.url.split("?", 1)[0]?.replace(/\/+$/, "") ?? "";
        const { policy, page: made } = documentOf(path, languageOf(request));
        return reply
          .type("text/html; charset=utf-8")
          .header("cache-control", "no-cache")
          .header("vary", "accept-language, accept-encoding, cookie")
          .header("content-security-policy", policy)
          .send(await fill(made, request, reply));
      });
    }
  }
}

/** The scripts that stand in the built page itself, as a policy names them: nothing else that stands in a document runs. */
function hashesOfScripts(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

/** The one that the page will most likely be in: asked for in the address, chosen before, else the browser's. */
function languageOf({ query, headers }: FastifyRequest): string {
  const { lang } = query as { readonly lang?: unknown };
  return LANGUAGES.find((one) => one === lang) ?? personLanguage(headers);
}
