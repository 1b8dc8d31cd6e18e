/** Compares the scripts that run on the paying page with the list that says why each does. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import list from "../../docs/paying-page.json" with { type: "json" };
import { expect } from "./test.ts";

/**
 * Watches every script of the page's own document; a provider's frames and windows are not part of it. Call the
 * returned function after everything has been opened: it fails for a script or source that is not on the list.
 */
export function watchScripts(page: Page): () => Promise<void> {
  const loaded = new Set<string>();
  let policy = "";
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame()) return;
    if (request.isNavigationRequest()) loaded.clear();
    else if (request.resourceType() === "script") loaded.add(request.url());
  });
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      policy = response.headers()["content-security-policy"] ?? "";
  });
  return async () => {
    const elements = await page.evaluate(() =>
      [...document.scripts]
        // Elements of any other type are data, which browsers do not run.
        .filter(({ type }) => ["", "module", "text/javascript"].includes(type))
        .map(({ src, text }) => ({ src, text })),
    );
    const unlisted = [...loaded, ...elements.map(({ src, text }) => src || hashOf(text))].filter(
      (url) => !isListed(url, page),
    );
    expect([...new Set(unlisted)]).toEqual([]);
    expect(unlistedSources(policy, page)).toEqual([]);
  };
}

/** The sources that Braintree's sandbox may use. */
const provided = new Set(
  list.provider.map(
    ({ directive, source }) => `${directive} ${source.replace("{dot}", "sandbox.").replace("{stag}", "stag")}`,
  ),
);

const chunks = new Set(list.own.flatMap((part) => part.chunks));

/** The only inline script in our documents (`src/app/scripts-after-paint.ts`), as a policy names it. */
const EARLY = hashOf(/<script>([^]*?)<\/script>/.exec(readFileSync("dist/index.html", "utf8"))?.[1] ?? "");

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function isListed(url: string, page: Page): boolean {
  if (url.startsWith("'")) return url === EARLY && chunks.has("early");
  const { origin, pathname } = new URL(url);
  if (origin === new URL(page.url()).origin)
    return chunks.has(/^\/(?:assets\/)?(.+?)(?:-[\w-]{8})?\.js$/.exec(pathname)?.[1] ?? "");
  if (isSandbox(origin, page)) return list.sandbox.some((script) => script.path === pathname);
  return provided.has(`script-src ${origin}`);
}

/** Sources that the policy allows and that are neither the page's own nor on the list. */
function unlistedSources(policy: string, page: Page): string[] {
  const allowed = policy.split("; ").flatMap((directive) => {
    const [name, ...sources] = directive.split(" ");
    return sources.map((source) => ({ name, source }));
  });
  const known = (source: string) =>
    /^('self'|'none'|data:|'nonce-[\w+/=]+')$/.test(source) || source === EARLY || isSandbox(source, page);
  expect(allowed.filter(({ name }) => name === "script-src").length).toBeGreaterThan(1);
  const unknown = allowed.filter(({ source }) => !known(source)).map(({ name, source }) => `${name} ${source}`);
  return unknown.filter((source) => !provided.has(source));
}

/** The sandbox uses another port of this machine. */
function isSandbox(origin: string, page: Page): boolean {
  return /^http:\/\/localhost:\d+$/.test(origin) && origin !== new URL(page.url()).origin;
}
