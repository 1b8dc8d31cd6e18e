import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Answer } from "../exchange.ts";

/** Answers for the scripts, frames and windows that wallets and banks have of their own; `undefined` for any other path. */
export type Windows = (path: string) => Answer | undefined;

/** Bundles them, as `frame-page.ts` does and for the same reasons. */
export async function buildWindows(): Promise<Windows> {
  const [payPal, songbird, approve, service] = await Promise.all(
    ["paypal-sdk", "songbird", "approve", "service-frame"].map(bundle),
  );
  const scripts = new Map([
    ["/sdk/js", payPal],
    ["/songbird.js", songbird],
    // What gathers device data elsewhere. Here there is nothing to tell apart.
    ["/fraudnet.js", ""],
  ]);
  const wallet = (name: string) => page(`${name} sandbox`, approve ?? "", walletBody(name));
  const pages = new Map([
    ["/checkoutnow", wallet("PayPal")],
    ["/go/web", wallet("Venmo")],
  ]);
  const frames = page("Payment sandbox", service ?? "", "");
  return (path) => {
    const script = scripts.get(path);
    if (script !== undefined) return { status: 200, headers: JAVASCRIPT, body: script };
    return pages.get(path) ?? (FRAME.test(path) ? frames : undefined);
  };
}

const JAVASCRIPT = { "content-type": "text/javascript; charset=utf-8", "cross-origin-resource-policy": "cross-origin" };

const FRAME = /^\/web\/[\d.]+\/html\/(dispatch|redirect|cancel|venmo-landing)-frame(\.min)?\.html$/;

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;margin:2rem;max-width:26rem}button{font:inherit;padding:.6rem 1rem;margin:.5rem .5rem 0 0}";

function walletBody(name: string): string {
  return `<h1>${name} sandbox</h1><p>No money moves. Approve this payment?</p><button value="approve">Approve</button><button value="cancel">Cancel</button>`;
}

function page(title: string, script: string, body: string): Answer {
  const policy = `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(STYLE)}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>${body}<script>${script}</script></body></html>`,
  };
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return (result.outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
}
