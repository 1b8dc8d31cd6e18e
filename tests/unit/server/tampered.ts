/** Requests of a manipulated client, and checks that the service refuses them. */
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Tables } from "../../../src/server/db/index.ts";
import { keyOf, type Registration } from "./builders.ts";

export interface Trick {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Sent unchanged instead of the body as JSON. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

export const paymentOf = (
  { by }: { readonly by: Registration },
  body: unknown,
  headers: Record<string, string> = keyOf(by),
): Trick => ({
  method: "POST",
  path: `/v2/signups/${by.signupId}/payment`,
  body,
  headers,
});

export const update = (by: Registration, body: unknown, headers = keyOf(by)): Trick => ({
  method: "PUT",
  path: `/v2/signups/${by.signupId}`,
  body,
  headers,
});

export function criteria(countryCode: string, country: string): object {
  return { countryCode, phoneNumber: "5551234567", country };
}

export function choice(by: Registration, body: object): Trick {
  return { method: "PUT", path: `/v2/signups/${by.signupId}/package`, body, headers: keyOf(by) };
}

export function credentials(token: string, username = "jordan.avery"): Trick {
  const headers = { authorization: `Bearer ${token}` };
  return {
    method: "PUT",
    path: "/v2/users/credentials",
    body: { username, password: "quiet-Harbor-41-lamps" },
    headers,
  };
}

interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly json: Record<string, unknown>;
}

export async function sendTo(origin: string, { method, path, body, raw, headers }: Trick): Promise<Answered> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(new URL(path, origin), {
    method,
    headers: { ...(payload === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, type: response.headers.get("content-type"), json };
}

export function expectProblem({ status, type, json }: Answered, expected: number, code: string): void {
  expect({ status, code: json["code"], is: json["status"] }).toEqual({ status: expected, code, is: expected });
  expect(type).toContain("application/problem+json");
  expect(json["detail"]).toMatch(/^[A-Z].{10,}/);
  expect(JSON.stringify(json)).not.toMatch(/node_modules|at .*:\d+|select |insert |x{20}/i);
}

/** The contents of the main tables, without the stored answers of calls. */
export async function everythingIn(db: Kysely<Tables>): Promise<string> {
  const tables = ["signups", "coparents", "children", "orders", "payments", "tokens", "users"];
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{
        all: string;
      }>`select coalesce(json_agg(t order by t::text), '[]')::text as all from ${sql.table(table)} t`.execute(db),
    ),
  );
  return rows.map((one) => one.rows[0]?.all).join("\n");
}
