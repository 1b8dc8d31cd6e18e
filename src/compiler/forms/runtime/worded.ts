import type { Refusal } from "./validator.ts";

/** An error in the form of Ajv's code, before a message replaces it. */
export interface LocatedRefusal extends Refusal {
  readonly schemaPath?: string;
}

type Messages = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/**
 * Does what ajv-errors does with the `errorMessage` of the schema at `at`, for the value at `path`: replaces the errors
 * by one error for each message, which contains them, in the order of the messages. For `required`, each field has its
 * own message.
 */
export function worded(
  errors: readonly LocatedRefusal[],
  path: string,
  at: string,
  messages: Messages,
): readonly LocatedRefusal[] {
  // Those of this value and of what is in it are the last ones. A form with hundreds of errors asks for each field.
  let first = errors.length;
  while (first > 0 && isWithin(errors[first - 1]?.instancePath ?? "", path)) first -= 1;
  const left = errors.slice(0, first);
  const replaced = new Map<string, LocatedRefusal[]>();
  for (const error of errors.slice(first)) {
    const about = isOf(error, path, at, messages) ? aboutOf(error, messages) : undefined;
    const beside = about === undefined ? left : replaced.get(about);
    if (beside) beside.push(error);
    else replaced.set(about as string, [error]);
  }
  if (replaced.size === 0) return errors;
  const replace = (about: string, message: number) => {
    const said = replaced.get(about);
    if (said) left.push({ keyword: "errorMessage", instancePath: path, message, params: { errors: said } });
  };
  for (const [keyword, message] of Object.entries(messages)) {
    if (typeof message === "number") replace(keyword, message);
    else for (const [field, one] of Object.entries(message)) replace(`${keyword}/${field}`, one);
  }
  return left;
}

/** Whether a value is the one at a path, or lies in it. */
function isWithin(instancePath: string, path: string): boolean {
  return instancePath.startsWith(path) && (instancePath.length === path.length || instancePath[path.length] === "/");
}

/** Whether one of the schema's own keywords refused this value. */
function isOf(
  { keyword, instancePath, schemaPath }: LocatedRefusal,
  path: string,
  at: string,
  messages: Messages,
): boolean {
  return (
    keyword !== "errorMessage" &&
    instancePath === path &&
    schemaPath?.startsWith(at) === true &&
    schemaPath.lastIndexOf("/") === at.length &&
    Object.hasOwn(messages, keyword)
  );
}

function aboutOf({ keyword, params }: LocatedRefusal, messages: Messages): string | undefined {
  const message = messages[keyword];
  if (typeof message === "number") return keyword;
  const field = params.missingProperty;
  return field !== undefined && message !== undefined && Object.hasOwn(message, field)
    ? `${keyword}/${field}`
    : undefined;
}
