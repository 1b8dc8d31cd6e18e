import { createHmac, timingSafeEqual } from "node:crypto";

/** The SDK's own version decides the path of the frame; ours is served for any. */
export const MERCHANT = "sandbox";

/** What the browser's SDK is started with: base64 of JSON, good for a day. */
export function makeClientToken(secret: string, origin: string, now: number): string {
  const clientApiUrl = `${origin}/merchants/${MERCHANT}/client_api`;
  const token = {
    version: 2,
    authorizationFingerprint: `${sign(secret, now)}|created_at=${now}`,
    configUrl: `${clientApiUrl}/v1/configuration`,
    clientApiUrl,
    assetsUrl: origin,
    graphQL: { url: `${origin}/graphql`, date: "2018-05-08", features: [] },
    environment: "sandbox",
    merchantId: MERCHANT,
  };
  return Buffer.from(JSON.stringify(token)).toString("base64");
}

/** Whether a fingerprint is ours and not too old. */
export function isGenuine(secret: string, fingerprint: string, now: number): boolean {
  const [signature = "", createdAt = ""] = fingerprint.split("|created_at=");
  const expected = sign(secret, Number(createdAt));
  const same = signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return same && now - Number(createdAt) < DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function sign(secret: string, createdAt: number): string {
  return createHmac("sha256", secret).update(String(createdAt)).digest("hex");
}
