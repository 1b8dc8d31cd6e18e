import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { remembering } from "../memory.ts";

/** What the thread that holds the dictionaries is told of. */
export interface Question {
  /** The files of the language's dictionary, without their endings. */
  readonly dictionary: string;
  readonly word: string;
}

/** `undefined` for a word that is known, else up to three that it may be meant to be; or why nothing can be said. */
export type Answer = { readonly meant?: readonly string[] } | { readonly failed: string };

/** What a language's dictionary says of a word: `undefined` where it knows it, or where there is no dictionary of the language. */
export function unknownWord(language: string, word: string): readonly string[] | undefined {
  const version = versionOf(language);
  return version === undefined ? undefined : looked(JSON.stringify([language, version, word]));
}

const looked = remembering("spelling", (text): readonly string[] | undefined => {
  const [language = "", , word = ""] = JSON.parse(text) as string[];
  const answer = ask({ dictionary: join(folderOf(language), "index"), word });
  if ("failed" in answer) throw new Error(`The dictionaries cannot be asked: ${answer.failed}`);
  return answer.meant;
});

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
function ask(question: Question): Answer {
  const { port, done } = (speller ??= started());
  port.postMessage(question);
  Atomics.wait(done, 0, 0, PATIENCE_MS);
  Atomics.store(done, 0, 0);
  const answer = receiveMessageOnPort(port) as { message: Answer } | undefined;
  return answer?.message ?? { failed: "no answer" };
}

/** Far beyond what a busy machine takes to load a dictionary. */
const PATIENCE_MS = 60_000;

/** Started with the first word that nobody has asked about before. */
let speller: ReturnType<typeof started> | undefined;

function started() {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./dictionary-worker.ts", import.meta.url), {
    workerData: { port: port2, done },
    transferList: [port2],
  });
  // Nobody waits for it once the check is over.
  worker.unref();
  port.unref();
  return { port, done };
}
