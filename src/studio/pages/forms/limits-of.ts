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
export function limitsOf<P>({ properties }: { readonly properties: P }, member: keyof P): Limits {
  const schema: Schema = properties[member] ?? {};
  const of = schema.anyOf?.[0] ?? schema.items?.properties?.["value"] ?? schema;
  return Object.fromEntries(LIMITS.flatMap((limit) => (of[limit] === undefined ? [] : [[limit, of[limit]]])));
}

interface Schema extends Limits {
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "pattern"] as const;
