import limits from "../../../schemas/api/fields.schema.json" with { type: "json" };
import type { Handler } from "../http/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { ofToken } from "./token.ts";

const { minLength, maxLength } = limits.definitions.username;
/** Digits after a name, and the number of such names to try. */
const DIGITS = 4;
const NUMBERED = 12;
/** Used if a name has no letters that are allowed in a user name. */
const NAMELESS = "parent";

/**
 * Suggests a free user name, derived from the person's name; empty if none of the candidates is free. The same person
 * gets the same one as long as it is free. It reveals no more about other accounts than `checkUsername`: the digits are
 * not a count.
 */
export const suggestUsername: Handler<"suggestUsername"> = async ({ db, input, secrets }) => {
  const owner = await ofToken(db, input.token);
  const candidates = candidatesFor(owner, secrets);
  const taken = await db.selectFrom("users").select("username_key").where("username_key", "in", candidates).execute();
  return { username: candidates.find((one) => !taken.some((user) => user.username_key === one)) ?? "" };
};

interface Owner {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Candidates in lower case, in the order of preference; each one is a valid user name. */
export function candidatesFor(owner: Owner, secrets: Pick<Secrets, "digest">): readonly string[] {
  const words = plainWords(`${owner.first_name} ${owner.last_name}`);
  const name = words.join(".").slice(0, maxLength) || NAMELESS;
  const stem = name.slice(0, maxLength - DIGITS);
  const numbered = Array.from({ length: NUMBERED }, (_, index) => {
    const number = secrets.digest(`user name ${owner.id} ${index}`).readUInt32BE() % 10 ** DIGITS;
    return stem + String(number).padStart(DIGITS, "0");
  });
  return [name, ...numbered].filter((one) => one.length >= minLength);
}

/** The letters and digits that a user name may contain: `José Núñez-Øster` becomes `jose`, `nunez`, `oster`. */
function plainWords(name: string): readonly string[] {
  const plain = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => PLAIN[letter] ?? "");
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};
