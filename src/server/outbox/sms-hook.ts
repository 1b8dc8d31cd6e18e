import type { Transports } from "./transport.ts";
import { NotSent } from "./transport.ts";

const TIMEOUT_MS = 15_000;

/**
 * Sends text messages through an HTTP endpoint: `POST` of `{ "id", "to", "text" }` as JSON to `url`, with the id also
 * as `Idempotency-Key`. Any 2xx means accepted; a 4xx other than 408 and 429 is a permanent refusal; everything else is
 * retried. User and password in the address become basic authentication.
 */
export function smsHook(url: string): NonNullable<Transports["sms"]> {
  const target = new URL(url);
  const { username, password } = target;
  target.username = "";
  target.password = "";
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return async ({ id, to, text }) => {
    const response = await fetch(target, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": id,
        ...(username === "" ? {} : { authorization: `Basic ${basic}` }),
      },
      body: JSON.stringify({ id, to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new NotSent("sms no answer", false);
    });
    await response.body?.cancel();
    if (response.ok) return;
    const refused = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
    throw new NotSent(`sms ${response.status}`, refused);
  };
}
