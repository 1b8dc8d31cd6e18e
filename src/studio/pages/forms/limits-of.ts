import type { Command } from "../../edits/command.ts";
import { COMMAND_SCHEMA } from "../../edits/command-schema.ts";

/** The limits of an answer. */
interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/**
 * The limits of a member of a command, as the server checks them. Of a list of texts in several languages, the limits
 * of a text.
 */
export function limitsOf(kind: Command["kind"], member: string): Limits {
  const { properties = {} } = SCHEMAS.find((one) => one.properties?.["kind"]?.const === kind) ?? {};
  return limitsIn(properties[member] ?? {});
}

interface Schema extends Limits {
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const SCHEMAS = COMMAND_SCHEMA.oneOf as readonly unknown[] as readonly Schema[];

function limitsIn(schema: Schema): Limits {
  const of = schema.anyOf?.[0] ?? schema.items?.properties?.["value"] ?? schema;
  return Object.fromEntries(LIMITS.flatMap((limit) => (of[limit] === undefined ? [] : [[limit, of[limit]]])));
}

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "pattern"] as const;
