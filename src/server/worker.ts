/**
 * Runs `work` now and every `everyMs`, never twice at once: a longer run delays the next one. The returned function
 * stops it and waits for the running work; `ending` tells that work to stop early. `work` must handle its own errors
 * and never reject.
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
