/** An error object in the code that Ajv writes. The members are JavaScript expressions. */
export interface ErrorCode {
  readonly pointer: string;
  readonly schemaPath: string;
  readonly keyword: string;
  /** The property that is missing or not allowed. */
  readonly property: string | undefined;
  /** For an error of ajv-errors: its text, and the errors that it replaces. */
  readonly message: string | undefined;
  readonly errors: string | undefined;
}

/** The code of Ajv, with every error object replaced by a shorter expression. */
export function replaceErrors(code: string, replacement: (error: ErrorCode) => string): string {
  const START = "{instancePath";
  let written = "";
  let from = 0;
  for (let at = code.indexOf(START); at >= 0; at = code.indexOf(START, from)) {
    const { members, end } = objectLiteral(code, at);
    // The parameters of Ajv's functions begin with the same characters: `{instancePath="", parentData, …}`.
    const path = members.get("schemaPath");
    written += code.slice(from, at) + (path === undefined ? code.slice(at, end) : replacement(errorOf(members, path)));
    from = end;
  }
  return written + code.slice(from);
}

function errorOf(members: ReadonlyMap<string, string>, schemaPath: string): ErrorCode {
  const params = members.get("params") ?? "{}";
  const named = objectLiteral(params, 0).members;
  const keyword = JSON.parse(members.get("keyword") ?? '""') as string;
  return {
    pointer: members.get("instancePath") ?? "instancePath",
    schemaPath: JSON.parse(schemaPath) as string,
    keyword,
    property: named.get("missingProperty") ?? named.get("additionalProperty"),
    message: members.get("message"),
    errors: named.get("errors"),
  };
}

/**
 * The members of the object literal that starts at `start`, and its end. It handles strings and nesting, because Ajv
 * writes nothing else.
 */
function objectLiteral(code: string, start: number): { members: ReadonlyMap<string, string>; end: number } {
  const members = new Map<string, string>();
  let depth = 0;
  let memberAt = start + 1;
  const close = (end: number) => {
    const text = code.slice(memberAt, end).trim();
    const colon = /^\w+\s*:/.exec(text)?.[0];
    if (colon !== undefined) members.set(colon.slice(0, -1).trim(), text.slice(colon.length).trim());
    memberAt = end + 1;
  };
  for (let at = start; at < code.length; at += 1) {
    const char = code[at];
    if (char === '"') at = endOfString(code, at);
    else if (char === "{" || char === "(" || char === "[") depth += 1;
    else if (char === "," && depth === 1) close(at);
    else if (char === "}" || char === ")" || char === "]") depth -= 1;
    if (depth === 0) {
      close(at);
      return { members, end: at + 1 };
    }
  }
  throw new Error("An object literal has no end.");
}

function endOfString(code: string, start: number): number {
  let at = start + 1;
  while (code[at] !== '"') at += code[at] === "\\" ? 2 : 1;
  return at;
}
