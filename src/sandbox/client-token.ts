import { createHmac, timingSafeEqual } from "node:crypto";

/** The path of the frame depends on the SDK's version; ours is served for any. */
export const MERCHANT = "sandbox";

/** The token that starts the SDK in the browser: base64 of JSON, valid for a day. */
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

/** Whether we issued the fingerprint and it has not expired. */
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
