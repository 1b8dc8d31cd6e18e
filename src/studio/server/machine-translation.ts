import { Refusal } from "../edits/index.ts";
import { codesAndWords, haveSameCodes } from "../reading/index.ts";

/** Words from a machine, for a translator who asks for them. Nothing else is sent anywhere. */
export interface MachineTranslation {
  /** Who translates, for people: the host. */
  readonly by: string;
  /** Languages are BCP 47 tags. Throws a `Refusal` if there is no translation that can be used as it is. */
  translate(text: string, from: string, into: string): Promise<string>;
}

/** In ms. A machine on the same computer may load a language first. */
const PATIENCE_MS = 30_000;
/** A translation is a text of a page. */
const MOST_BYTES = 1_000_000;

/** A service with the interface of LibreTranslate, at an address such as `http://127.0.0.1:5000`, also below a path. */
export function libreTranslate(address: string, key: string | undefined): MachineTranslation {
  const by = new URL(address).host;
  const own = new URL("translate", address.replace(/\/?$/, "/"));
  return {
    by,
    async translate(text, from, into) {
      const { codes, words } = codesAndWords(text);
      const html = words.map((one, at) => escaped(one) + (at < codes.length ? `<x id="${at}"></x>` : "")).join("");
      const q = {
        q: html,
        source: plainTag(from),
        target: plainTag(into),
        format: "html",
        ...(key && { api_key: key }),
      };
      return withCodes(await translated(own, q, by), text, codes);
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
  const answer = await answerIn(response, by);
  if (response.ok && typeof answer.translatedText === "string") return answer.translatedText;
  const why = typeof answer.error === "string" ? `: ${answer.error.slice(0, 200)}` : "";
  throw new Refusal(`${by} did not translate it${why}`);
}

interface Answer {
  readonly translatedText?: unknown;
  readonly error?: unknown;
}

/** Nothing if it is no JSON. Throws a `Refusal` if it is too long. */
async function answerIn({ body }: Response, by: string): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MOST_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    return {};
  }
  if (size > MOST_BYTES) throw new Refusal(`What ${by} answered is too long for a text.`);
  try {
    return Object(JSON.parse(Buffer.concat(chunks).toString())) as Answer;
  } catch {
    return {};
  }
}

/** `pt-BR` as `pt`: such services know languages by their first part, and `zh-TW` by another script: `zh-Hant`. */
function plainTag(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return script === undefined || new Intl.Locale(language).maximize().script === script
    ? language
    : `${language}-${script}`;
}

/** The translation with the codes of the text. Throws a `Refusal` if one is missing, twice or in another one. */
function withCodes(html: string, text: string, codes: readonly string[]): string {
  const seen: string[] = [];
  const marked = html.replaceAll(/<x id="(\d+)"\s*(?:\/>|>\s*<\/x>)/g, (_, at: string) => {
    seen.push(codes[Number(at)] ?? "");
    return `\uE000${seen.length - 1}\uE001`;
  });
  const lost = codes.find((code) => count(seen, code) !== count(codes, code));
  if (lost !== undefined) throw new Refusal(`The translation lost “${lost}”, which must stay. Write it yourself.`);
  const plain = unescaped(marked.replaceAll(/<[^>]*>/g, ""));
  const words = plain.replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => seen[Number(at)] ?? "");
  if (!haveSameCodes(words, text))
    throw new Refusal("In the translation, what is marked begins or ends elsewhere. Write it yourself.");
  return words;
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
