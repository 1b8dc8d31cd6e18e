import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { oncePerKey, remembering } from "../model/index.ts";

/** A question to the thread that holds the dictionaries. */
export interface Question {
  /** Path of the dictionary's files without their extensions. */
  readonly dictionary: string;
  readonly words: readonly string[];
  /** Whether to suggest corrections for unknown words, which takes long. */
  readonly suggests: boolean;
}

/** The unknown words, each with up to three suggestions if requested, or the reason why there is no answer. */
export type Answer = { readonly unknown: ReadonlyMap<string, readonly string[]> } | { readonly failed: string };

/**
 * The words that the language's dictionary does not know, with suggestions for the first ones. Empty if there is no
 * dictionary for the language.
 */
export function unknownWords(language: string, words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const version = versionOf(language);
  if (version === undefined) return new Map();
  const dictionary = dictionaryOf(language);
  const key = (word: string) => JSON.stringify([language, version, word]);
  const wordIn = (text: string) => (JSON.parse(text) as string[])[2] ?? "";
  // Asks for all words at once, because a request costs more than a lookup. If all answers are cached, no dictionary is
  // loaded.
  const asking = (some: readonly string[], suggests: boolean) => {
    let answer: ReadonlyMap<string, readonly string[]> | undefined;
    return (text: string) => (answer ??= answerFrom({ dictionary, words: some, suggests })).get(wordIn(text));
  };
  const short = words.filter((word) => word.length <= LONGEST);
  const isUnknown = remembering("spelling", (text) => askShort(text) !== undefined);
  const askShort = asking(short, false);
  const unknown = words.filter((word) => word.length > LONGEST || isUnknown(key(word)));
  const first = unknown.filter((word) => word.length <= LONGEST).slice(0, MOST_SUGGESTED);
  const askFirst = asking(first, true);
  const suggests = remembering("spelling meant", (text) => askFirst(text) ?? []);
  return new Map(unknown.map((word) => [word, first.includes(word) ? suggests(key(word)) : []]));
}

/** No language has longer words, and Hunspell takes minutes for a word of a million letters. */
const LONGEST = 60;
/**
 * A suggestion takes up to a tenth of a second per word, and a text pasted from another language has hundreds of
 * unknown words.
 */
const MOST_SUGGESTED = 20;

/** The version of the installed dictionary. Cached answers are valid for one version. */
const versionOf = oncePerKey((language: string): string | undefined => {
  if (!/^[a-z]{2,3}(-[A-Za-z]+)*$/.test(language)) return undefined;
  try {
    const { version } = JSON.parse(readFileSync(join(folderOf(language), "package.json"), "utf8")) as {
      version: string;
    };
    return version;
  } catch {
    return undefined;
  }
});

function dictionaryOf(language: string): string {
  return join(folderOf(language), "index");
}

function folderOf(language: string): string {
  return dirname(createRequire(import.meta.url).resolve(`dictionary-${language.toLowerCase()}`));
}

/** Lets the thread read the dictionaries of languages, so that it need not do that while `unknownWords` waits. */
export function openDictionaries(languages: Iterable<string>): void {
  if (speller !== undefined) return;
  for (const language of languages)
    if (versionOf(language) !== undefined) ask({ dictionary: dictionaryOf(language), words: [], suggests: false });
}

function ask(question: Question): ReturnType<typeof started> {
  const { port, done } = (speller ??= started());
  questions += 1;
  port.postMessage(question);
  return { port, done };
}

/**
 * Asks another thread and blocks until it answers, because rules are synchronous and Hunspell can only be loaded
 * asynchronously.
 */
function answerFrom(question: Question): ReadonlyMap<string, readonly string[]> {
  const { port, done } = ask(question);
  for (let answered = Atomics.load(done, 0); answered < questions; answered = Atomics.load(done, 0))
    if (Atomics.wait(done, 0, answered, PATIENCE_MS) === "timed-out") throw unreadable("no answer");
  // Answers come in the order of the questions. Nobody waited for the earlier ones.
  let message: Answer = { failed: "no answer" };
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    message = next.message as Answer;
  if ("failed" in message) throw unreadable(message.failed);
  return message.unknown;
}

function unreadable(reason: string): Error {
  return new Error(`The dictionaries cannot be read: ${reason}`);
}

/** Much longer than a busy machine takes to load a dictionary. */
const PATIENCE_MS = 60_000;

/** Started for the first word that is not in the cache, or by `openDictionaries`. */
let speller: ReturnType<typeof started> | undefined;
/** The number of questions so far. The thread counts its answers in `done`. */
let questions = 0;

function started() {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(`./dictionary-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { port: port2, done },
    transferList: [port2],
  });
  // The thread must not keep the process running after the check.
  worker.unref();
  port.unref();
  return { port, done };
}
