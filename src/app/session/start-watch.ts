import type { SessionWatch } from "../../engine/index.ts";
import { requestOf } from "../api/request.ts";
import { scriptAddress } from "../script-address.ts";
import type { Question } from "./worker.ts";
// oxlint-disable-next-line import/default -- Vite makes it: the address of the built worker.
import workerAddress from "./worker.ts?worker&url";

/**
 * Repeats a call in a worker, which a busy page cannot delay. Calls at once, then at the given interval, and whenever
 * the person comes back to the tab. Calls `over` each time the answer says that the session is over. Returns a function
 * that stops it.
 */
export function startWatch({ operation, input, everyMs }: SessionWatch, over: () => void): () => void {
  const options = { lang: document.documentElement.lang, signal: new AbortController().signal };
  const { url, method, headers } = requestOf(operation, input, options);
  const question: Question = { url, method, headers: [...headers], everyMs };
  const worker = new Worker(scriptAddress(workerAddress), { type: "module" });
  const ask = () => worker.postMessage(question, []);
  const returned = () => document.visibilityState === "visible" && ask();
  worker.addEventListener("message", over);
  document.addEventListener("visibilitychange", returned);
  ask();
  return () => {
    document.removeEventListener("visibilitychange", returned);
    worker.terminate();
  };
}
