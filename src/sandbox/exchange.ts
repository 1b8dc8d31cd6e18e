import type { Store } from "./store.ts";
import { type Xml, xmlDocument } from "./xml.ts";

/** One request, as the parts of the sandbox get it. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  /** The `Authorization` header. */
  readonly authorization: string;
  readonly store: Store;
  /** Address of the sandbox for browsers. */
  readonly origin: string;
  /** ms since the epoch. */
  readonly now: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function xmlAnswer(status: number, root: string, value: Xml): Answer {
  return { status, headers: { "content-type": "application/xml" }, body: xmlDocument(root, value) };
}

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** A refusal of the GraphQL API; `legacyCode` is that of the older API. */
export function graphError(errorClass: string, message: string, legacyCode?: string): Answer {
  return jsonAnswer(200, { data: null, errors: [{ message, extensions: { errorClass, legacyCode } }] });
}
