import { createHash } from "node:crypto";
import type { Answer } from "./exchange.ts";

interface ScriptPage {
  readonly title: string;
  readonly style: string;
  /** Runs at the end of the body. */
  readonly script: string;
  readonly body?: string;
}

/** A page of the sandbox. Its policy allows only its own script and style, and requests only to the sandbox. */
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

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
