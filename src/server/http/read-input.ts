import type { FastifyRequest } from "fastify";
import type { Operation, Parameter } from "./contract.ts";
import { type Json, type JsonObject, unstorable } from "../../engine/index.ts";
import type { Contract } from "./call.ts";
import { contradictions } from "./same-as.ts";
import { ServiceError, type WrongField } from "./service-error.ts";

/** The parameters by name and the body, in the form in which flows pass them to a call. */
export type Input = Readonly<Record<string, unknown>>;

/**
 * Reads the input of a call, normalizes its texts and validates it. Throws `invalid-values`, or the operation's own
 * `auth` error if a required credential is missing.
 */
export function readInput(operation: Operation, request: FastifyRequest, { validators, normalizers }: Contract): Input {
  const params: Record<string, unknown> = {};
  for (const parameter of operation.parameters) {
    const value = readParameter(parameter, request);
    if (value !== undefined) params[parameter.name] = value;
    else if (parameter.secret && parameter.required) throw new ServiceError(authCode(operation));
  }
  const received = request.body as Json | undefined;
  const unstored = [...unstorable(params as JsonObject), ...unstorable(received)];
  if (unstored.length > 0) throw refusedAt(unstored.map((field) => ({ field, code: "errors.type" })));
  const ready = normalizers[operation.id];
  const body = withoutEmpty(ready === undefined || received === undefined ? received : ready(received));
  const input = body === undefined || body === null ? params : { ...params, body };
  const problems = validators[operation.id](input);
  if (problems.length > 0)
    throw refusedAt(
      problems.map(({ path, text }) => ({
        field: path,
        code: "key" in text ? text.key : "errors.generic",
        ...("key" in text && text.with !== undefined && { with: text.with }),
      })),
    );
  const wrong = contradictions(operation.repeated, params, body);
  if (wrong.length > 0) throw refusedAt(wrong);
  return input;
}

function refusedAt(fields: readonly WrongField[]): ServiceError {
  return new ServiceError("invalid-values", { fields });
}

function readParameter(parameter: Parameter, request: FastifyRequest): unknown {
  const source = { path: request.params, query: request.query, header: request.headers }[parameter.in];
  const raw = (source as Readonly<Record<string, unknown>>)[parameter.key];
  if (typeof raw !== "string" || raw === "" || !raw.startsWith(parameter.prefix)) return undefined;
  const text = raw.slice(parameter.prefix.length);
  if (text === "") return undefined;
  if (parameter.type === "string") return text;
  return parameter.type === "integer" ? asInteger(text) : text.split(",").map(asInteger);
}

/** Leaves text that is no integer unchanged; the contract's validation then rejects it. */
function asInteger(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/**
 * Removes empty fields, which count as not filled in; see docs/language.md, "Forms". List items keep their position.
 */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== "");
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutEmpty(one)]));
}

function authCode(operation: Operation): string {
  return operation.errors.find((error) => error.kind === "auth")?.code ?? "unexpected";
}

/** Far deeper than any body in the contract. */
const LEVELS = 64;

/** Refuses (400) a body that is nested too deeply for recursive functions. */
export async function refuseDeepBodies({ body }: FastifyRequest): Promise<void> {
  if (isDeeper(body, LEVELS)) throw Object.assign(new Error("The body has too many levels"), { statusCode: 400 });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}
