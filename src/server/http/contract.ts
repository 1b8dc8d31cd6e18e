import contract from "../../../schemas/api/openapi.json" with { type: "json" };
import type { ErrorKind } from "../../engine/index.ts";
import type { OperationId } from "../../generated/types.ts";

/** How a parameter travels and what its text stands for. */
export interface Parameter {
  /** Its name in flows and handlers. */
  readonly name: string;
  readonly in: "path" | "query" | "header";
  /** Its name in the request; small letters for a header. */
  readonly key: string;
  readonly prefix: string;
  readonly type: "string" | "integer" | "integers";
  readonly required: boolean;
  /** A credential: without it the caller is nobody, which is not a mistake in a form. */
  readonly secret: boolean;
}

export interface DeclaredError {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly status: number;
  /** What the product specification's section 8 knows it by, where it does. */
  readonly serviceStatus?: number;
  readonly message?: string;
}

/** What the service takes from an operation of `schemas/api/openapi.json`. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "GET" | "POST" | "PUT";
  /** As Fastify writes it: `/v2/signups/:signupId`. */
  readonly url: string;
  readonly parameters: readonly Parameter[];
  readonly status: number;
  readonly idempotent: boolean;
  /** It is carried out; one that does not is only answered. */
  readonly changes: boolean;
  /** How long a browser may keep the answer; 0 not at all. */
  readonly cacheSeconds: number;
  /** The answer is the same for everybody who asks the same, and holds nothing of anybody: it may be compressed, and asked for again by its tag. */
  readonly isPublic: boolean;
  /** A refusal for its values also lists them as `validationErrors`. */
  readonly validationErrors: boolean;
  readonly errors: readonly DeclaredError[];
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
  readonly responses: Readonly<Record<string, unknown>>;
  readonly "x-idempotency-header"?: string;
  readonly "x-safe"?: boolean;
  readonly "x-cache-seconds"?: number;
  readonly "x-public"?: boolean;
  readonly "x-validation-errors"?: boolean;
  readonly "x-errors": readonly DeclaredError[];
}

const shared = contract.components.parameters as unknown as Readonly<Record<string, RawParameter>>;

/** What every operation may answer. */
const ofAll = contract["x-errors"] as readonly DeclaredError[];

export const operations: readonly Operation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, value]) => {
    const raw = value as unknown as RawOperation;
    return {
      id: raw.operationId as OperationId,
      method: method.toUpperCase() as Operation["method"],
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      // One that is always the same says nothing, and is not read.
      parameters: (raw.parameters ?? [])
        .map(resolved)
        .filter(({ schema }) => schema.const === undefined)
        .map(parameter),
      status: Number(Object.keys(raw.responses).find((status) => status.startsWith("2")) ?? 200),
      idempotent: raw["x-idempotency-header"] !== undefined,
      changes: method !== "get" && raw["x-safe"] !== true,
      cacheSeconds: raw["x-cache-seconds"] ?? 0,
      isPublic: raw["x-public"] === true,
      validationErrors: raw["x-validation-errors"] === true,
      errors: [...raw["x-errors"], ...ofAll],
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
