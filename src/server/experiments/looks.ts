import { type Secrets, sameBytes } from "../secrets/index.ts";

/** A link works for one to two times as long. It stays the same meanwhile, so that an unchanged answer is a 304. */
const STEP_MS = 1_800_000;

/**
 * What to add to the address of a page so that it shows an arm to staff, on any host: the arm, and our
 * signature of it, which ends within an hour. Without a signature a link could put somebody into an arm, or show them what was not meant for them.
 */
export function lookAt({ sign }: Pick<Secrets, "sign">, flag: string, arm: string): string {
  const until = String((Math.floor(Date.now() / STEP_MS) + 2) * STEP_MS);
  const query = new URLSearchParams({ [`arm.${flag}`]: arm, look: `${until}.${sign(signed(flag, arm, until))}` });
  return `?${query.toString()}`;
}

/** The arm that an address asks for, as `arm.<flag>=<arm>`, if we have signed it and its time has not ended. */
export function lookIn({ sign }: Pick<Secrets, "sign">, query: URLSearchParams): string | undefined {
  const [until = "", signature = ""] = (query.get("look") ?? "").split(".");
  const [first, ...others] = [...query].filter(([name]) => name.startsWith("arm."));
  if (first === undefined || others.length > 0 || !(Number(until) > Date.now())) return undefined;
  const [name, arm] = first;
  const expected = Buffer.from(sign(signed(name.slice("arm.".length), arm, until)));
  return sameBytes(Buffer.from(signature), expected) ? new URLSearchParams([first]).toString() : undefined;
}

/** Whether an address is such a link, whoever made it and whenever it ended. */
export function isLook(query: URLSearchParams): boolean {
  return /^\d+\./.test(query.get("look") ?? "") && [...query.keys()].some((name) => name.startsWith("arm."));
}

function signed(flag: string, arm: string, until: string): string {
  return `look ${until} ${flag}=${arm}`;
}
