import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { remembering } from "../model/index.ts";

/** What the thread that holds the dictionaries is told of. */
export interface Question {
  /** The files of the language's dictionary, without their endings. */
  readonly dictionary: string;
  readonly words: readonly string[];
  /** Whether it is asked what the unknown ones may be meant to be: that takes long. */
  readonly meant: boolean;
}

/** The words that the dictionary does not know, where that was asked each with up to three that it may be meant to be; or why nothing can be said. */
export type Answer = { readonly unknown: ReadonlyMap<string, readonly string[]> } | { readonly failed: string };

/**
 * Of these words, those that the language's dictionary does not know, the first of them with what they may be meant to be. None where there is no
 * dictionary of it.
 */
export function unknownWords(language: string, words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const version = versionOf(language);
  if (version === undefined) return new Map();
  const dictionary = join(folderOf(language), "index");
  const key = (word: string) => JSON.stringify([language, version, word]);
  const wordIn = (text: string) => (JSON.parse(text) as string[])[2] ?? "";
  // All together: asking costs more than looking up. Where each was asked about before, no dictionary is loaded.
  const asking = (some: readonly string[], meant: boolean) => {
    let answer: ReadonlyMap<string, readonly string[]> | undefined;
    return (text: string) => (answer ??= asked({ dictionary, words: some, meant })).get(wordIn(text));
  };
  const short = words.filter((word) => word.length <= LONGEST);
  const isUnknown = remembering("spelling", (text) => askShort(text) !== undefined);
  const askShort = asking(short, false);
  const unknown = words.filter((word) => word.length > LONGEST || isUnknown(key(word)));
  const first = unknown.filter((word) => word.length <= LONGEST).slice(0, MOST_MEANT);
  const askFirst = asking(first, true);
  const meant = remembering("spelling meant", (text) => askFirst(text) ?? []);
  return new Map(unknown.map((word) => [word, first.includes(word) ? meant(key(word)) : []]));
}

/** No language has a longer word, and Hunspell takes minutes for one of a million letters. */
const LONGEST = 60;
/** To guess takes up to a tenth of a second a word: a text pasted from another language has hundreds. */
const MOST_MEANT = 20;

/** Answers may be kept for as long as the dictionary is the same. */
function versionOf(language: string): string | undefined {
  if (!versions.has(language)) versions.set(language, installed(language));
  return versions.get(language);
}

const versions = new Map<string, string | undefined>();

function installed(language: string): string | undefined {
  if (!/^[a-z]{2,3}(-[A-Za-z]+)*$/.test(language)) return undefined;
  try {
    const { version } = JSON.parse(readFileSync(join(folderOf(language), "package.json"), "utf8")) as {
      version: string;
    };
    return version;
  } catch {
    return undefined;
  }
}

function folderOf(language: string): string {
  return dirname(createRequire(import.meta.url).resolve(`dictionary-${language.toLowerCase()}`));
}

/** Asks another thread and waits: rules answer at once, and Hunspell can only be loaded while one waits. */
function asked(question: Question): ReadonlyMap<string, readonly string[]> {
  const { port, done } = (speller ??= started());
  port.postMessage(question);
  // The word of the answer before may come late and wake us for nothing.
  while (Atomics.load(done, 0) === 0 && Atomics.wait(done, 0, 0, PATIENCE_MS) !== "timed-out");
  Atomics.store(done, 0, 0);
  const { message } = (receiveMessageOnPort(port) ?? { message: { failed: "no answer" } }) as { message: Answer };
  if ("failed" in message) throw new Error(`The dictionaries cannot be asked: ${message.failed}`);
  return message.unknown;
}

/** Far beyond what a busy machine takes to load a dictionary. */
const PATIENCE_MS = 60_000;

/** Started with the first word that was not asked about before. */
let speller: ReturnType<typeof started> | undefined;

function started() {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(`./dictionary-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { port: port2, done },
    transferList: [port2],
  });
  // It is not waited for once the check is over.
  worker.unref();
  port.unref();
  return { port, done };
}
