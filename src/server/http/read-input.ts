import type { FastifyRequest } from "fastify";
import type { Operation, Parameter } from "./contract.ts";
import type { Json } from "../../engine/index.ts";
import type { Contract } from "./call.ts";
import { ServiceError } from "./service-error.ts";

/** Parameters by name and the body, as flows give them to a call. */
export type Input = Readonly<Record<string, unknown>>;

/** Reads the input of a call, makes its texts ready and checks it. Throws `invalid-values`, or the operation's own `auth` error when a credential is missing that it cannot do without. */
export function readInput(operation: Operation, request: FastifyRequest, { validators, normalizers }: Contract): Input {
  const params: Record<string, unknown> = {};
  for (const parameter of operation.parameters) {
    const value = readParameter(parameter, request);
    if (value !== undefined) params[parameter.name] = value;
    else if (parameter.secret && parameter.required) throw new ServiceError(authCode(operation));
  }
  const ready = normalizers[operation.id];
  const given = request.body as Json | undefined;
  const body = withoutEmpty(ready === undefined || given === undefined ? given : ready(given));
  const input = body === undefined || body === null ? params : { ...params, body };
  const problems = validators[operation.id](input);
  if (problems.length > 0) {
    const fields = problems.map(({ path, text }) => ({
      field: path,
      code: "key" in text ? text.key : "errors.generic",
    }));
    throw new ServiceError("invalid-values", { fields });
  }
  const unkept = [...withNul(params), ...withNul(body)].map((field) => ({ field, code: "errors.generic" }));
  if (unkept.length > 0) throw new ServiceError("invalid-values", { fields: unkept });
  return input;
}

/** Where a text has a NUL: nobody types one, and PostgreSQL keeps none. */
function withNul(value: unknown, path = ""): readonly string[] {
  if (typeof value === "string") return value.includes("\0") ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key.includes("\0") ? [path] : withNul(one, path === "" ? key : `${path}.${key}`),
  );
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

/** What is none stays as it came, and the contract's own check says so. */
function asInteger(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** An empty field is one that was not filled in; see docs/language.md, "Forms". Items of lists stay where they are. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== "");
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutEmpty(one)]));
}

function authCode(operation: Operation): string {
  return operation.errors.find((error) => error.kind === "auth")?.code ?? "unexpected";
}
