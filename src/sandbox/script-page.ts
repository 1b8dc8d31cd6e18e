import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Answer } from "./exchange.ts";

export interface ScriptPage {
  readonly title: string;
  readonly style: string;
  /** Runs at the end of the body. */
  readonly script: string;
  readonly body?: string;
}

/** A page of the sandbox's own, whose policy lets exactly its script and its style run, and lets it talk to the sandbox alone. */
export function scriptPage({ title, style, script, body = "" }: ScriptPage): Answer {
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy.join("; ") },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}<script>${script}</script></body></html>`,
  };
}

/** A script of this folder, for a browser. Bundled anew at every start: that takes a tenth of a second, and a kept copy could be stale. */
export async function bundle(path: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
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
