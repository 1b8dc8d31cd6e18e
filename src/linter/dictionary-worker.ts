/** The thread that holds the dictionaries and answers which words are unknown. */
import { readFileSync } from "node:fs";
import { type MessagePort, workerData } from "node:worker_threads";
import type { Hunspell, HunspellFactory } from "hunspell-asm";
import type { Answer, Question } from "./dictionary.ts";

const { port, done } = workerData as { port: MessagePort; done: Int32Array };
const dictionaries = new Map<string, Hunspell>();
let hunspell: Promise<HunspellFactory> | undefined;

let last = Promise.resolve();
port.on("message", (question: Question) => {
  last = answerAfter(last, question);
});

/** Answers come in the order of the questions. */
async function answerAfter(earlier: Promise<void>, question: Question): Promise<void> {
  await earlier;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  port.postMessage(await answerTo(question));
  Atomics.add(done, 0, 1);
  Atomics.notify(done, 0);
}

async function answerTo({ dictionary, words, suggests }: Question): Promise<Answer> {
  try {
    const known = dictionaries.get(dictionary) ?? (await opened(dictionary));
    const wrong = words.filter((word) => !known.spell(word));
    return { unknown: new Map(wrong.map((word) => [word, suggests ? known.suggest(word).slice(0, 3) : []])) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function opened(path: string): Promise<Hunspell> {
  const factory = await (hunspell ??= import("hunspell-asm").then((module) => module.loadModule()));
  const name = String(dictionaries.size);
  const mounted = (ending: string) =>
    factory.mountBuffer(new Uint8Array(readFileSync(`${path}.${ending}`)), `${name}.${ending}`);
  const made = factory.create(mounted("aff"), mounted("dic"));
  dictionaries.set(path, made);
  return made;
}
