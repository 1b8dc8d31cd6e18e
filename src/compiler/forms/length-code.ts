/**
 * The code of Ajv, in which `longer` and `shorter` compare texts with their limits, and not Ajv's own helper, which
 * counts the characters twice.
 */
export function withQuickLengths(code: string): string {
  const [declaration, name] = COUNTS.exec(code) ?? [];
  if (declaration === undefined || name === undefined) return code;
  const compared = new RegExp(`\\b${name}\\((\\w+)\\) ([<>]) (\\d+)`, "g");
  return code.replace(declaration, "").replaceAll(compared, (_, text: string, sign: string, limit: string) => {
    return `${sign === ">" ? "longer" : "shorter"}(${text},${limit})`;
  });
}

const COUNTS = /const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;/;
