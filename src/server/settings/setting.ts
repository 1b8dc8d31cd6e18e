import { BlockList, isIP } from "node:net";

/** One setting of the service, read from the environment variable of its name. */
export interface Setting<T> {
  /** What it is for, for the table in docs/operations.md. */
  readonly about: string;
  readonly unit?: string | undefined;
  /** A secret can also come from a file, by `NAME_FILE`, and its value appears in no message. */
  readonly secret?: true | undefined;
  /** The rest of the sentence "NAME must be …". */
  readonly accepts: string;
  /** The default, for the table. */
  readonly shown: string;
  readonly fallback: T;
  /** Returns `undefined` for a wrong value. */
  parse(text: string): T | undefined;
}

/** A whole number from `from` to `to`. */
export function whole(
  about: string,
  { unit, fallback, from, to }: { unit?: string; fallback: number; from: number; to: number },
): Setting<number> {
  const parse = (text: string): number | undefined =>
    /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined;
  const accepts = `a whole number from ${from} to ${to}`;
  return { about, unit, accepts, shown: `\`${fallback}\``, fallback, parse };
}

/** The same without a number as default: without it, what it is for is off, or as `shown` says. */
export function wholeOr(
  about: string,
  { from, to }: { from: number; to: number },
  shown = "off",
): Setting<number | undefined> {
  return { ...whole(about, { fallback: from, from, to }), shown, fallback: undefined };
}

export function choice<const T extends string>(about: string, values: readonly T[], fallback: T): Setting<T> {
  const parse = (text: string): T | undefined => values.find((value) => value === text);
  return { about, accepts: `one of ${values.join(", ")}`, shown: `\`${fallback}\``, fallback, parse };
}

export function flag(about: string): Setting<boolean> {
  return { ...flagOr(about, "`false`"), fallback: false };
}

/** A flag whose default depends on other settings; `shown` describes it. */
export function flagOr(about: string, shown: string): Setting<boolean | undefined> & Pick<Setting<boolean>, "parse"> {
  const parse = (text: string): boolean | undefined => (text === "true" ? true : text === "false" ? false : undefined);
  return { about, accepts: "true or false", shown, fallback: undefined, parse };
}

/** A number from 0 to 1. */
export function share(about: string, fallback: number): Setting<number> {
  const parse = (text: string): number | undefined => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined);
  return { about, accepts: "a number from 0 to 1", shown: `\`${fallback}\``, fallback, parse };
}

/** Pairs such as `name=value,other=value`, each name once, with values that may be percent-encoded. */
export function pairs(about: string): Setting<Readonly<Record<string, string>>> {
  const parse = (text: string): Readonly<Record<string, string>> | undefined => {
    const found = text.split(",").map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair));
    try {
      const values = new Map(found.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2] ?? "")]));
      return values.has(undefined) || values.size < found.length
        ? undefined
        : (Object.fromEntries(values) as Record<string, string>);
    } catch {
      return undefined;
    }
  };
  return {
    about,
    accepts: "a list such as name=value,other=value, each name once",
    shown: "none",
    fallback: {},
    parse,
  };
}

/** Any text; `shown` is the default or describes it. */
export function text(about: string, shown = "none"): Setting<string | undefined> {
  return { about, accepts: "a text", shown, fallback: undefined, parse: (value) => value };
}

/** The hash of a commit, or its beginning. */
export function commit(about: string): Setting<string | undefined> {
  const parse = (value: string): string | undefined => (/^[0-9a-f]{7,64}$/.test(value) ? value : undefined);
  return { about, accepts: "the hash of a commit, 7 to 64 of 0-9 and a-f", shown: "none", fallback: undefined, parse };
}

export function textOr(about: string, fallback: string): Setting<string> {
  return { about, accepts: "a text", shown: `\`${fallback}\``, fallback, parse: (value) => value };
}

/** An address with one of `protocols`, such as "https". */
export function address(about: string, protocols: readonly string[], shown = "none"): Setting<string | undefined> {
  const parse = (value: string): string | undefined =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)) ? value : undefined;
  const accepts = `an address that begins with ${protocols.map((protocol) => `${protocol}:`).join(" or ")}`;
  return { about, accepts, shown, fallback: undefined, parse };
}

/** A list of `values`, separated by commas. */
export function listOf<const T extends string>(
  about: string,
  values: readonly T[],
  fallback: T,
): Setting<readonly T[]> {
  const parse = (value: string): readonly T[] | undefined => {
    const found = value.split(",").map((item) => values.find((known) => known === item.trim()));
    return found.every((item) => item !== undefined) ? found : undefined;
  };
  const accepts = `a list of ${values.slice(0, -1).join(", ")} and ${values.at(-1)}`;
  return { about, accepts, shown: `\`${fallback}\``, fallback: [fallback], parse };
}

/** A list of `key=one of values`, as a map; keys and values may be percent-encoded. */
export function choicesByName<const T extends string>(
  about: string,
  values: readonly T[],
): Setting<ReadonlyMap<string, T>> {
  const parse = (text: string): ReadonlyMap<string, T> | undefined => {
    const found = Object.entries(pairs(about).parse(text) ?? {}).map(
      ([name, value]) => [decoded(name), values.find((known) => known === value)] as const,
    );
    const isWhole = found.length > 0 && found.every(([name, value]) => name !== undefined && value !== undefined);
    return isWhole ? new Map(found as [string, T][]) : undefined;
  };
  const accepts = `a list such as name=${values[0]}, each with one of ${values.join(", ")}`;
  return { about, accepts, shown: "none", fallback: new Map(), parse };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** IP addresses and networks (`192.0.2.0/24`), separated by commas. */
export function networks(about: string): Setting<BlockList> {
  const parse = (value: string): BlockList | undefined => {
    const list = new BlockList();
    try {
      for (const item of value.split(",")) {
        const [ip = "", bits] = item.trim().split("/");
        const version = isIP(ip);
        if (version === 0) return undefined;
        list.addSubnet(ip, bits === undefined ? (version === 4 ? 32 : 128) : Number(bits), `ipv${version as 4 | 6}`);
      }
    } catch {
      return undefined;
    }
    return list;
  };
  const accepts = "a list of networks such as 192.0.2.0/24,2001:db8::/32";
  return { about, accepts, shown: "none", fallback: new BlockList(), parse };
}

/** Marks a setting as a secret. */
export function secret<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, secret: true };
}
