import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addAssets } from "./assets.ts";
import { contentPolicy, createPreparedStore, prepare, type Resources, sendPrepared } from "./http/index.ts";
import { type Experiments, experimentsOfPage, withExperiments } from "../experiments/index.ts";
import { isLook, lookIn } from "./experiments/index.ts";
import { readFirstPages } from "./first-pages.ts";
import type { ContentSources } from "./payments/index.ts";
import { plainPage, stylesOf } from "./plain-page.ts";
import { linksTo, neededAt, readJourneys, readPageFiles } from "./preloads.ts";
import type { Secrets } from "./secrets/index.ts";
import type { SiteMap } from "./site-map.ts";
import { LANGUAGES, personLanguage, translate } from "./texts/index.ts";

interface Pages {
  /** The build. */
  readonly dir: string;
  /** Its document. */
  readonly page: string;
  readonly map: SiteMap;
  readonly sources: ContentSources;
  readonly experiments: Resources["experiments"];
  readonly secrets: Pick<Secrets, "sign">;
}

/**
 * Serves the build output in `dir`: hashed files with a permanent cache, and one `page` for every path of a journey.
 * The policy of a page is strict. On steps with the document policy `payment` it also allows what the payment provider
 * needs; with `embed`, the other origins that `flows/sites.json` names. Data may be sent to a site's affiliate on every
 * page, but its script runs only on pages that ask for no secrets. Pages with only our own scripts use Trusted Types.
 * A document keeps the policy that it was loaded with. So the app loads a step with another policy as a new document.
 */
export async function addPages(
  app: FastifyInstance,
  { dir, page, map, sources, experiments, secrets }: Pages,
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
      // The provider's code, and the code it loads, set script addresses as plain strings.
      "strangers",
    );
  const [files, journeys] = await Promise.all([readPageFiles(dir), readJourneys()]);
  const firstPageOf = await readFirstPages(dir, page);
  const policyOf = (path: string) => (map.embedPaths.has(path) ? embedding : map.secretPaths.has(path) ? secret : open);
  const prepared = createPreparedStore();
  const styles = stylesOf(page);
  const write = (all: Experiments, version: number) => ({ all, version, html: withExperiments(page, all) });
  let written = write(experiments.current(), 0);
  const current = (): typeof written => {
    const all = experiments.current();
    if (written.all !== all) written = write(all, written.version + 1);
    return written;
  };

  // A worker has its own script's policy, and it calls the service.
  const policy =
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
  await addAssets(app, dir, {}, policy);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === "index.html" || /^\.|\.(br|gz)$/.test(entry.name)) continue;
    app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name, dir, { maxAge: "1h", immutable: false }));
  }

  // For pages that stay open: `src/app/follow-experiments.ts`.
  app.get("/experiments.json", async (request, reply) => {
    void reply.header("cache-control", "no-cache");
    const { all, version } = current();
    return sendPrepared(
      request,
      reply,
      await prepared(`experiments ${version}`, JSON_TYPE, () => experimentsOfPage(all)),
    );
  });
  app.get("/", (_request, reply) => reply.redirect(map.home));
  for (const [short, path] of map.shortPaths)
    app.get(short, (request, reply) => reply.redirect(path + request.url.slice(short.length)));
  for (const base of map.basePaths) {
    for (const url of [base, `${base}/*`]) {
      app.get(url, async (request, reply) => {
        const [pathname = ""] = request.url.split("?", 1);
        const query = new URLSearchParams(request.url.slice(pathname.length));
        const path = pathname.replace(/\/+$/, "");
        // On a customer's host the page's script obeys this arm alone: `src/app/visitor.ts`. It is encoded as in an address.
        const arm = lookIn(secrets, query);
        if (arm === undefined && isLook(query)) return sendEndedLook(request, reply, pathname, styles);
        const look = arm === undefined ? "" : `<meta name="look" content="${arm}">`;
        const { all, version, html } = current();
        const { key, fill } = await firstPageOf(request, reply, all);
        const links = files === undefined ? "" : linksTo(neededAt(files, journeys, path, languageOf(request)));
        // Links that must not compete with the first paint: `src/app/scripts-after-paint.ts`.
        const make = () =>
          fill(html.replace("</template>", `${links}</template>`).replace("</head>", `${look}</head>`));
        // It may set a cookie, which is for one browser.
        void reply
          .header("cache-control", "private, no-cache")
          .header("vary", "accept-language, accept-encoding, cookie");
        if (!map.paymentPaths.has(path)) {
          void reply.header("content-security-policy", policyOf(path));
          return sendPrepared(request, reply, await prepared(`${links} ${key} ${version} ${look}`, HTML, make));
        }
        // For elements that the provider's script adds to the page; valid for this document only.
        const nonce = randomBytes(16).toString("base64");
        void reply.header("content-security-policy", payment(nonce));
        const document = make().replace("</head>", `<meta name="csp-nonce" content="${nonce}"></head>`);
        return sendPrepared(request, reply, prepare(document, HTML));
      });
    }
  }
}

/** Staff would take their own arm for the one that they wanted to see. */
function sendEndedLook(
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
  styles: readonly string[],
): FastifyReply {
  const lang = personLanguage(request.headers);
  const say = (key: string): string => translate(lang, `service.look.${key}`);
  const link = { href: pathname, text: say("own") };
  void reply
    .headers({ "cache-control": "no-store", vary: "accept-language", "content-security-policy": contentPolicy() })
    .type(HTML);
  return reply.code(410).send(plainPage({ lang, title: say("title"), lines: [say("again")], link, styles }));
}

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/** The hashes of the inline scripts in the built page, for the policy. No other inline script runs. */
function hashesOfScripts(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

/** The most likely language of the page: from the address, else the person's earlier choice, else the browser's. */
function languageOf({ query, headers }: FastifyRequest): string {
  const { lang } = query as { readonly lang?: unknown };
  return LANGUAGES.find((one) => one === lang) ?? personLanguage(headers);
}
