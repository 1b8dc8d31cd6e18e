import { Refusal } from "../edits/index.ts";

/** Words from a machine, for a translator who asks for them. Nothing else is sent anywhere. */
export interface MachineTranslation {
  /** Who translates, for people: the host. */
  readonly by: string;
  /** Languages are BCP 47 tags. Throws a `Refusal` if there is no translation that can be used as it is. */
  translate(text: string, from: string, into: string): Promise<string>;
}

/** In ms. A machine on the same computer may load a language first. */
const PATIENCE_MS = 30_000;

/** A service with the interface of LibreTranslate, at an address such as `http://127.0.0.1:5000`. */
export function libreTranslate(address: string, key: string | undefined): MachineTranslation {
  const by = new URL(address).host;
  return {
    by,
    async translate(text, from, into) {
      const { html, parts } = protectedParts(text);
      const q = {
        q: html,
        source: plainTag(from),
        target: plainTag(into),
        format: "html",
        ...(key && { api_key: key }),
      };
      return withParts(await translated(new URL("/translate", address), q, by), parts);
    },
  };
}

async function translated(address: URL, question: object, by: string): Promise<string> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: "error",
  }).catch(() => undefined);
  if (response === undefined) throw new Refusal(`${by} does not answer. Try again later.`);
  const answer = (await response.json().catch(() => ({}))) as {
    readonly translatedText?: unknown;
    readonly error?: unknown;
  };
  if (response.ok && typeof answer.translatedText === "string") return answer.translatedText;
  const why = typeof answer.error === "string" ? `: ${answer.error.slice(0, 200)}` : "";
  throw new Refusal(`${by} did not translate it${why}`);
}

/** `pt-BR` as `pt`: such services know languages by their first part. */
const plainTag = (tag: string) => tag.split("-")[0] ?? tag;

/** What is filled in (`{name}`), and the beginnings and ends of what is marked (`<link>`). */
const PART = /\{\w+\}|<\/?\w+>/g;

/** A text as HTML in which what must stay is an empty element with its number. */
function protectedParts(text: string): { readonly html: string; readonly parts: readonly string[] } {
  const parts = text.match(PART) ?? [];
  const words = text.split(PART);
  // `{count, plural, one {…} other {…}}` says different things for different numbers.
  if (words.some((one) => /[{}]/.test(one)))
    throw new Refusal("This text has other words for other numbers, which a machine cannot keep apart.");
  const html = words.map((one, at) => escaped(one) + (at < parts.length ? `<x id="${at}"></x>` : "")).join("");
  return { html, parts };
}

/** The text with what must stay in its place. Throws a `Refusal` if something is missing or twice. */
function withParts(html: string, parts: readonly string[]): string {
  const seen: string[] = [];
  const text = html.replaceAll(/<x id="(\d+)"\s*(?:\/>|>\s*<\/x>)/g, (_, at: string) => {
    const part = parts[Number(at)] ?? "";
    seen.push(part);
    return `\uE000${seen.length - 1}\uE001`;
  });
  const lost = parts.find((part) => count(seen, part) !== count(parts, part));
  if (lost !== undefined) throw new Refusal(`The translation lost “${lost}”, which must stay. Write it yourself.`);
  const plain = unescaped(text.replaceAll(/<[^>]*>/g, ""));
  return plain.replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => seen[Number(at)] ?? "");
}

const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (words: string) => words.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

const unescaped = (words: string) =>
  words
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#0?39;|&apos;/g, "'")
    .replaceAll("&amp;", "&");
