/** The page's options for the fields, from the frame bus. Validated, because any page may send them. */
export interface FormOptions {
  readonly fields: Readonly<Record<string, FieldOptions>>;
  readonly styles: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface FieldOptions {
  readonly label: string;
  readonly placeholder: string;
}

export function readOptions(value: unknown): FormOptions {
  const styles = Object.entries(entriesOf(value, "styles")).map(([selector, rules]) => [selector, textsOf(rules)]);
  const fields = Object.entries(entriesOf(value, "fields")).map(([name, field]) => {
    const texts = textsOf(field);
    return [name, { label: texts["internalLabel"] ?? "", placeholder: texts["placeholder"] ?? "" }];
  });
  return { fields: Object.fromEntries(fields), styles: Object.fromEntries(styles) };
}

/** The text at a key of a value from the bus; `""` if there is none. */
export function textOf(value: unknown, key: string): string {
  return textsOf(value)[key] ?? "";
}

/** The value at a key of a value from the bus. */
export function valueOf(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

export function entriesOf(value: unknown, key: string): Record<string, unknown> {
  const found = valueOf(value, key);
  return isRecord(found) ? found : {};
}

function textsOf(value: unknown): Record<string, string> {
  const texts = isRecord(value) ? Object.entries(value).filter(([, text]) => typeof text === "string") : [];
  return Object.fromEntries(texts.map(([key, text]) => [key, String(text)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
