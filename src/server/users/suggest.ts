import limits from "../../../schemas/api/fields.schema.json" with { type: "json" };
import type { Handler } from "../http/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { ofToken } from "./token.ts";

const { minLength, maxLength } = limits.definitions.username;
/** Digits behind a name; how many such names are tried. */
const DIGITS = 4;
const NUMBERED = 12;
/** Stands for a name of which no letter can be in a user name. */
const NAMELESS = "parent";

/**
 * A user name for who is about to choose one, made of their own name, and free; empty where none of those tried is. The same person gets the
 * same one for as long as it is free. It tells no more of other accounts than `checkUsername` does: the digits behind a name count nobody.
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

/** In small letters, in the order in which they are offered; each one is allowed. */
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

/** Letters and digits as a user name may have them: `José Núñez-Øster` is `jose`, `nunez`, `oster`. */
function plainWords(name: string): readonly string[] {
  const plain = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => PLAIN[letter] ?? "");
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}

/** Letters that are no other letter with a mark. */
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
