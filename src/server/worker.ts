/**
 * Does `work` now and every `everyMs`, one at a time: what takes longer holds the next one up. Ends with the returned function, which waits for the work
 * under way; `ending` tells that work to leave the rest. `work` says itself what went wrong: it never rejects.
 */
export function startWorker(everyMs: number, work: (ending: AbortSignal) => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  const tick = (): void => {
    running ??= work(ending.signal).finally(() => (running = undefined));
  };
  const timer = setInterval(tick, everyMs);
  tick();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await running;
  };
}
