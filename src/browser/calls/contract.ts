import type { Json } from "../../engine/index.ts";

/** How an operation is asked for; the compiler writes it (`api/operations.js`). */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, OperationParameter>>;
  readonly body: boolean;
  readonly changes: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly specified?: readonly SpecifiedError[];
}

export interface OperationParameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly prefix?: string;
  readonly list?: boolean;
}

/** A failure that is known by its status or its message, whatever the status of HTTP. */
export interface SpecifiedError {
  readonly code: string;
  readonly kind: string;
  readonly serviceStatus?: number;
  readonly message?: string;
}

/** What is compiled of a contract. */
export interface Contract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** What checks an answer, by operation; each is loaded when it is needed. */
  readonly answers: Readonly<Record<string, () => Promise<{ valid(answer: Json): boolean }>>>;
}
