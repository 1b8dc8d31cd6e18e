import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { sandboxPayments } from "../../src/app/payments/sandbox-plugin.ts";
import { contentPolicy } from "../../src/server/http/index.ts";
import type { ContentSources } from "../../src/server/payments/index.ts";

/** The page of `payments-page/`, built for production and served under the policy that a gateway requires. */
export interface PaymentsSite {
  readonly url: string;
  /** Built JavaScript, by file name. */
  readonly chunks: ReadonlyMap<string, string>;
  allow(sources: ContentSources): void;
  close(): void;
}

export async function openPaymentsSite(): Promise<PaymentsSite> {
  const outDir = mkdtempSync(join(tmpdir(), "payments-page-"));
  await build({
    configFile: false,
    root: fileURLToPath(new URL("./payments-page", import.meta.url)),
    logLevel: "error",
    plugins: [sandboxPayments()],
    build: { outDir, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  const assets = readdirSync(join(outDir, "assets"));
  const chunks = assets
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(join(outDir, "assets", name), "utf8")] as const);

  // The same nonce as on the service's payment page.
  const nonce = randomBytes(16).toString("base64");
  let policy = "default-src 'none'";
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://page").pathname.split("/").at(-1) ?? "";
    if (name === "favicon.ico") return void response.writeHead(204).end();
    if (name !== "" && !assets.includes(name)) return void response.writeHead(404).end();
    const file = name === "" ? join(outDir, "index.html") : join(outDir, "assets", name);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/html", "content-security-policy": policy });
    const content = readFileSync(file, "utf8");
    response.end(content.replace("</head>", `<meta name="csp-nonce" content="${nonce}"></head>`));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" ? address?.port : ""}/`,
    chunks: new Map(chunks),
    allow(sources) {
      const withNonce = {
        ...sources,
        "script-src": [...sources["script-src"], `'nonce-${nonce}'`],
        "style-src": [...sources["style-src"], `'nonce-${nonce}'`],
      };
      policy = contentPolicy(withNonce, "strangers");
    },
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(outDir, { recursive: true });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
