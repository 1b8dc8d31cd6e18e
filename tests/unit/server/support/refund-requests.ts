import { settleRefund } from "../../../../src/server/purchases/refunds.ts";
import type { PaymentsGateway } from "../../../../src/server/payments/index.ts";
import type { Bench } from "../builders.ts";
import { makeAccount } from "../accounts.ts";
import { act, resourcesOf } from "./desk.ts";

interface Logged {
  readonly text: string;
  readonly [name: string]: unknown;
}

/** Lets the worker of a service settle a refund now, whenever it is due. */
export async function settle(bench: Bench, id: string, gateway: PaymentsGateway = bench.gateway): Promise<Logged[]> {
  const lines: Logged[] = [];
  const log = (details: object, text: string): void => void lines.push({ ...details, text });
  await bench.sql`update refunds set due_at = now() where id = ${id}`;
  await settleRefund({ ...resourcesOf(bench), gateway, log: { info: log, warn: log, error: log } }, { id });
  return lines;
}

export const refundOf = (bench: Bench, id: string) =>
  bench.service.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A refund that the worker does not ask for before the test does. */
export async function request(bench: Bench, person: string, amount?: string): Promise<ReturnType<typeof JSON.parse>> {
  bench.gateway.refund = async () => ({ outcome: "unknown", cause: "the test asks" });
  return act(bench, "refund", { person, yes: "true", ...(amount !== undefined && { amount }) });
}

export async function payer(bench: Bench) {
  const owner = await makeAccount(bench);
  const { db } = bench.service;
  const payment = await db
    .selectFrom("payments")
    .innerJoin("users", "users.signup_id", "payments.signup_id")
    .selectAll("payments")
    .where("users.id", "=", owner.userId)
    .executeTakeFirstOrThrow();
  return { ...owner, payment, total: payment.calculation.total };
}

/** An amount of cents as a decimal number. */
export const decimal = (amount: number): string => (amount / 100).toFixed(2);
