import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Answer } from "./exchange.ts";

/**
 * The page inside each card field's frame. Bundled anew at every start: that takes a tenth of a second, and a kept copy could be stale.
 * Its policy lets exactly this script and this style run, and lets it talk to the sandbox alone.
 */
export async function buildFramePage(): Promise<Answer> {
  const script = await bundle();
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(STYLE)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy.join("; ") },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment sandbox: test cards only</title><style>${STYLE}</style></head><body><script>${script}</script></body></html>`,
  };
}

const STYLE = `*{margin:0;padding:0;box-sizing:border-box;border:0;background:transparent}
body,form,input{position:absolute;inset:0;width:100%;height:100%}input:focus{outline:0}
label,.message{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sandbox{position:absolute;inset-block:0;inset-inline-end:0;display:flex;align-items:center;font:600 11px system-ui,sans-serif;letter-spacing:.06em;opacity:.75;pointer-events:none}`;

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("./frame/main.ts", import.meta.url))],
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

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
