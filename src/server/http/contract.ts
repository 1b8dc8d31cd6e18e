import contract from "../../../schemas/api/openapi.json" with { type: "json" };
import type { ErrorKind } from "../../engine/index.ts";
import { type RepeatedField, repeatedFields } from "./same-as.ts";
import type { OperationId } from "../../generated/types.ts";

/** Where a parameter is in the request, and how its text is parsed. */
export interface Parameter {
  /** Its name in flows and handlers. */
  readonly name: string;
  readonly in: "path" | "query" | "header";
  /** Its name in the request; in lower case for a header. */
  readonly key: string;
  readonly prefix: string;
  readonly type: "string" | "integer" | "integers";
  readonly required: boolean;
  /** A credential. If it is missing, the caller is not authenticated, which is not a form error. */
  readonly secret: boolean;
}

interface DeclaredError {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly status: number;
  /** Status in section 8 of the product specification, if it has one. */
  readonly serviceStatus?: number;
  readonly message?: string;
}

/** The parts of an operation in `schemas/api/openapi.json` that the service uses. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "GET" | "POST" | "PUT";
  /** In Fastify's syntax: `/v2/signups/:signupId`. */
  readonly url: string;
  readonly parameters: readonly Parameter[];
  readonly status: number;
  readonly idempotent: boolean;
  /** The call changes data; otherwise it only reads. */
  readonly changes: boolean;
  /** No page shows that it failed. */
  readonly isUnseen: boolean;
  /** How long caches may use a public answer without asking; 0 for not at all. */
  readonly cacheSeconds: number;
  /**
   * The answer depends on nothing but the input and the language, and contains no personal data: it is prepared once,
   * compressed, and revalidated by its ETag.
   */
  readonly isPublic: boolean;
  /** A validation error also contains the problems as `validationErrors`. */
  readonly validationErrors: boolean;
  readonly errors: readonly DeclaredError[];
  /** Fields of the body that must not contradict a parameter. */
  readonly repeated: readonly RepeatedField[];
}

interface RawParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: Parameter["in"];
  readonly "x-name"?: string;
  readonly "x-prefix"?: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly const?: string; readonly "x-sensitive"?: boolean };
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly RawParameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly "x-idempotency-header"?: string;
  readonly "x-safe"?: boolean;
  readonly "x-unseen"?: boolean;
  readonly "x-cache-seconds"?: number;
  readonly "x-public"?: boolean;
  readonly "x-validation-errors"?: boolean;
  readonly "x-errors": readonly DeclaredError[];
}

const shared = contract.components.parameters as unknown as Readonly<Record<string, RawParameter>>;

/** Errors that every operation may return. */
const ofAll = contract["x-errors"] as readonly DeclaredError[];

export const operations: readonly Operation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, value]) => {
    const raw = value as unknown as RawOperation;
    // A parameter with a constant value carries no information, so it is not read.
    const parameters = (raw.parameters ?? [])
      .map(resolved)
      .filter(({ schema }) => schema.const === undefined)
      .map(parameter);
    return {
      id: raw.operationId as OperationId,
      method: method.toUpperCase() as Operation["method"],
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      parameters,
      status: Number(Object.keys(raw.responses).find((status) => status.startsWith("2")) ?? 200),
      idempotent: raw["x-idempotency-header"] !== undefined,
      changes: method !== "get" && raw["x-safe"] !== true,
      isUnseen: raw["x-unseen"] === true,
      cacheSeconds: raw["x-cache-seconds"] ?? 0,
      isPublic: raw["x-public"] === true,
      validationErrors: raw["x-validation-errors"] === true,
      errors: [...raw["x-errors"], ...ofAll],
      repeated: repeatedFields(parameters, raw.requestBody?.content?.["application/json"]?.schema),
    };
  }),
);

function resolved(reference: RawParameter): RawParameter {
  const raw = reference.$ref ? shared[reference.$ref.split("/").at(-1) ?? ""] : reference;
  if (!raw) throw new Error(`The contract has no parameter ${reference.$ref}`);
  return raw;
}

function parameter(raw: RawParameter): Parameter {
  return {
    name: raw["x-name"] ?? raw.name,
    in: raw.in,
    key: raw.in === "header" ? raw.name.toLowerCase() : raw.name,
    prefix: raw["x-prefix"] ?? "",
    type: raw.schema.type === "array" ? "integers" : raw.schema.type === "integer" ? "integer" : "string",
    required: raw.required === true,
    secret: raw.schema["x-sensitive"] === true,
  };
}
