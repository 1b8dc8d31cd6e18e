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
  /** Of a sale that was paid back, the transaction that did it; and of that one, the sale. */
  readonly refundId?: string;
  readonly refundOf?: string;
  /** ms since the epoch. */
  readonly createdAt: number;
}

/** A wallet's payment that its owner has to approve in the wallet's own window. */
export interface Approval {
  readonly status: "CREATED" | "APPROVED" | "CANCELED" | "FAILED";
  readonly nonce: string;
}

export interface Records<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  all(): Iterable<T>;
}

/** What the sandbox remembers. No card number, no CVV, no name. */
export interface Store {
  readonly nonces: Records<Nonce>;
  readonly transactions: Records<SandboxTransaction>;
  readonly vault: Records<Instrument>;
  /** What a wallet's window was opened for, until it is approved there. */
  readonly approvals: Records<Approval>;
  /** Signs client tokens; kept, so that an open page survives a restart. */
  readonly secret: string;
}

/**
 * A journal: one JSON line for each change, the last one of an id holds. Written before the answer goes out, so an
 * acknowledged charge is found again after a crash; a last line cut short by one is dropped.
 */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const journal = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (journal !== "" && !journal.endsWith("\n")) appendFileSync(file, "\n");
  const lines = journal.split("\n").flatMap(readLine);
  const write = (kind: string, id: string, value: unknown) =>
    appendFileSync(file, `${JSON.stringify({ kind, id, value })}\n`, { mode: 0o600 });

  const records = <T>(kind: string): Records<T> => {
    // Only this file writes the journal, so what a kind holds is what it was given.
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
