import type { FastifyReply } from "fastify";
import type { ContentSources } from "../payments/index.ts";

const STRICT: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/**
 * Trusted Types: text cannot become markup or a script, except for the script addresses that the policy in
 * `src/app/script-address.ts` allows.
 */
const TRUSTED: Readonly<Record<string, readonly string[]>> = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["app"],
};

/** Whose scripts a page runs. Third-party scripts may write markup that Trusted Types would block. */
type Scripts = "ours" | "strangers";

/**
 * The Content-Security-Policy of a page: nothing from other origins, nothing inline. `beyond` adds the sources that a
 * payment provider needs, and the hashes of our own inline scripts.
 */
export function contentPolicy(beyond: Partial<ContentSources> = {}, scripts: Scripts = "ours"): string {
  const directives = new Map(Object.entries({ ...STRICT, ...(scripts === "ours" && TRUSTED) }));
  for (const [name, sources] of Object.entries(beyond)) {
    if (sources.length > 0) directives.set(name, [...(directives.get(name) ?? []), ...sources]);
  }
  return [...directives].map(([name, sources]) => `${name} ${sources.join(" ")}`).join("; ");
}

/** Headers of every response, for pages and calls. The policy is that of everything which is no page. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=()",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Adds these headers to a response. A page keeps its own policy. */
export function secure(reply: FastifyReply, https: boolean): void {
  const { "content-security-policy": policy, ...headers } = securityHeaders(https);
  void reply.headers(headers);
  if (!reply.hasHeader("content-security-policy")) void reply.header("content-security-policy", policy);
}
