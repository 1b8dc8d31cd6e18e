import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Instrument } from "./instrument.ts";

export interface Nonce {
  readonly instrument: Instrument;
  readonly used: boolean;
}

export interface SandboxTransaction {
  readonly id: string;
  readonly orderId: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchantAccountId: string;
  readonly instrument: Instrument;
  readonly status:
    | "submitted_for_settlement"
    | "settled"
    | "voided"
    | "processor_declined"
    | "gateway_rejected"
    | "failed";
  readonly code: string;
  readonly text: string;
  readonly hard: boolean;
  readonly rejection: string;
  readonly vaultToken: string;
  /** On a refund, the id of the sale. */
  readonly refundOf?: string;
  /** On a refund, the key of the request that made it. */
  readonly requestKey?: string;
  /** ms since the epoch. */
  readonly createdAt: number;
}

/** A wallet payment that its owner has to approve in the wallet's window. */
interface Approval {
  readonly status: "CREATED" | "APPROVED" | "CANCELED" | "FAILED";
  readonly nonce: string;
}

interface Records<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  all(): Iterable<T>;
}

/** The sandbox's data. Contains no card numbers, CVVs or names. */
export interface Store {
  readonly nonces: Records<Nonce>;
  readonly transactions: Records<SandboxTransaction>;
  readonly vault: Records<Instrument>;
  /** Payments for which a wallet's window was opened. */
  readonly approvals: Records<Approval>;
  /** Signs client tokens. Stored, so that an open page survives a restart. */
  readonly secret: string;
}

/**
 * A journal with one JSON line per change; the last line of an id wins. A line is written before its answer is sent, so
 * an acknowledged charge survives a crash. An incomplete last line is ignored.
 */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const journal = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (journal !== "" && !journal.endsWith("\n")) appendFileSync(file, "\n");
  const lines = journal.split("\n").flatMap(readLine);
  const write = (kind: string, id: string, value: unknown) =>
    appendFileSync(file, `${JSON.stringify({ kind, id, value })}\n`, { mode: 0o600 });

  const records = <T>(kind: string): Records<T> => {
    // The cast is safe, because only this file writes the journal.
    const values = new Map(lines.filter((line) => line.kind === kind).map((line) => [line.id, line.value as T]));
    return {
      get: (id) => values.get(id),
      put(id, value) {
        write(kind, id, value);
        values.set(id, value);
      },
      all: () => values.values(),
    };
  };

  const secrets = records<string>("secret");
  if (!secrets.get("token")) secrets.put("token", randomBytes(32).toString("hex"));
  return {
    nonces: records("nonce"),
    transactions: records("transaction"),
    vault: records("vault"),
    approvals: records("approval"),
    secret: secrets.get("token") ?? "",
  };
}

interface Line {
  readonly kind: string;
  readonly id: string;
  readonly value: unknown;
}

function readLine(text: string): readonly Line[] {
  try {
    const line: unknown = JSON.parse(text);
    const complete = typeof line === "object" && line !== null && "kind" in line && "id" in line && "value" in line;
    return complete ? [{ kind: String(line.kind), id: String(line.id), value: line.value }] : [];
  } catch {
    return [];
  }
}
