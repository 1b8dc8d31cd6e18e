import { linkOf, type Owner, sentTo, Visitor } from "./accounts.ts";
import type { Answer, Bench } from "./builders.ts";

/** A password that differs from the one that accounts are created with. */
export const NEW = "another-Harbor-42";

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** A code of six digits that is not this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The calls of a person who cannot log in, and the links and codes that they receive. */
export function recoveryAt(bench: Bench) {
  const post = (url: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
    bench.client.send("POST", url, { ...(body && { body }), ...(headers && { headers }) });
  return {
    forgot: (account: string, headers: Record<string, string> = {}) =>
      post("/v2/users/password/forgotten", { account }, headers),
    peek: (token: string) => bench.client.send("GET", "/v2/users/password/reset", { headers: bearer(token) }),
    reset: (token: string, password = NEW, headers: Record<string, string> = {}) =>
      post("/v2/users/password/reset", { password }, { ...bearer(token), ...headers }),
    byEmail: (email: string, locale = "en") => post("/v2/users/username/recovery/email", { email, locale }),
    byPhone: (who: Pick<Owner, "phone" | "email">, more: object = {}) =>
      post("/v2/users/username/recovery/phone", {
        phoneCountryCode: "+1",
        phoneNumber: who.phone.slice(2),
        email: who.email,
        locale: "en",
        ...more,
      }),
    check: (verificationId: string, code: string) =>
      post("/v2/users/verification-codes/check", { verificationId, code }),
    mailName: (token: string) => post("/v2/users/username/email", { locale: "es" }, bearer(token)),
    /** The token of the last link that was mailed to this person. */
    linkTo: (who: Owner) => linkOf(bench, who.email),
    codeTo: async (who: Owner) => (await sentTo(bench, who.phone)).at(-1)?.values["code"] ?? "",
    canLogIn: async (who: Owner, password: string) =>
      (await new Visitor(bench).logIn(who.username, password)).status === 200,
    /** Lets all codes and links expire. */
    outdate: () =>
      bench.service.db
        .updateTable("proofs")
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute(),
  };
}
