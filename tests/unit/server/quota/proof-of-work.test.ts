import { createHash, randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { proofOfWork } from "../../../../src/server/quota/proof-of-work.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { type Answer, newParent, PEPPER, sharedBench } from "../builders.ts";

const bench = sharedBench({ trustProxy: true, signUpsPerHour: 1, challenge: "proof-of-work" });
afterEach(() => {
  vi.useRealTimers();
});

let networks = 0;
const newNetwork = (): string => `203.0.113.${(networks += 1)}`;

const signUp = (network: string, headers: Record<string, string> = {}, body: object = newParent()): Promise<Answer> =>
  bench.client.create(body, { "x-forwarded-for": network, ...headers });

interface Work {
  readonly type: string;
  readonly token: string;
  readonly bits: number;
}

/** Solves a challenge as the page does. */
function solve({ type, token, bits }: Work): string {
  expect(type).toBe("proof-of-work");
  for (let n = 0; ; n += 1) {
    const answer = `${token}.${n}`;
    if (createHash("sha256").update(answer).digest().readUInt32BE(0) >>> (32 - bits) === 0) return answer;
  }
}

/** A network that has used its quota, and the refusal of its next sign-up. */
async function used(): Promise<{ network: string; refused: Answer }> {
  const network = newNetwork();
  expect((await signUp(network)).status).toBe(201);
  const refused = await signUp(network);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  return { network, refused };
}

describe("a network above the sign-up quota", () => {
  test("can sign up once with a solved challenge, and needs another challenge for the next sign-up", async () => {
    const { network, refused } = await used();
    const answer = solve(refused.body.challenge);
    expect((await signUp(network, { "challenge-answer": answer })).status).toBe(201);
    const again = await signUp(network, { "challenge-answer": answer });
    expect(again.status).toBe(429);
    expect(again.body.challenge.token).not.toBe(refused.body.challenge.token);
    expect((await signUp(network, { "challenge-answer": solve(again.body.challenge) })).status).toBe(201);
  });

  test("is let through once if it sends the same answer many times at once", async () => {
    const { network, refused } = await used();
    const headers = { "challenge-answer": solve(refused.body.challenge) };
    const all = await Promise.all(Array.from({ length: 10 }, () => signUp(network, headers)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("gets the same response for the same idempotency key, with or without the answer to the challenge", async () => {
    const { network } = await used();
    const [key, body] = [{ "idempotency-key": randomUUID() }, newParent()];
    const refused = await signUp(network, key, body);
    const solved = { ...key, "challenge-answer": solve(refused.body.challenge) };
    const made = await signUp(network, solved, body);
    expect(made.status).toBe(201);
    expect((await signUp(network, key, body)).body).toEqual(made.body);
    expect((await signUp(network, solved, body)).body).toEqual(made.body);
  });

  test("is refused if the service did not issue the challenge, or if the answer is wrong", async () => {
    const { network, refused } = await used();
    const { token, bits } = refused.body.challenge as { token: string; bits: number };
    const [id, end, signature] = token.split(".") as [string, string, string];
    const later = `${id}.${Number(end) + 3_600_000}.${signature}`;
    const unsolved = Array.from({ length: 1000 }, (_, n) => `${token}.${n}`).find(
      (one) => createHash("sha256").update(one).digest().readUInt32BE(0) >>> (32 - bits) !== 0,
    );
    for (const answer of [solve({ type: "proof-of-work", token: later, bits }), unsolved ?? "", "x", "a.1.b.2"])
      expect((await signUp(network, { "challenge-answer": answer })).status).toBe(429);
  });

  test("is refused if the challenge has expired by the database's clock, whatever the clocks of the instances say", async () => {
    const { db } = bench.service;
    const right = Date.now();
    // The clocks of the instances that issue and check the challenge are wrong by so many minutes.
    for (const [lifeMs, issuing, checking, accepted] of [
      [0, 30, -30, false],
      [600_000, -30, 30, true],
    ] as const) {
      const challenge = proofOfWork(createSecrets(PEPPER), lifeMs);
      vi.useFakeTimers({ toFake: ["Date"], now: right + issuing * 60_000 });
      const { type, token, bits } = await challenge.pose(db);
      vi.setSystemTime(right + checking * 60_000);
      const answer = solve({ type, token: String(token), bits: Number(bits) });
      expect(await challenge.accepts(db, answer)).toBe(accepted);
    }
  });
});
