/** A worker that asks the service whether the session is still valid, and reports when it is not. */

/** The request, as plain data. */
export interface Question {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly everyMs: number;
}

/** The kinds of failure (docs/architecture.md, "Errors") that mean that the session does not exist. */
const OVER: ReadonlySet<unknown> = new Set(["expired", "auth", "notFound"]);
const TIMEOUT_MS = 30_000;

let next: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data }: MessageEvent<Question>) => void ask(data));

async function ask(question: Question): Promise<void> {
  clearTimeout(next);
  // Continues after the session is over, because the page may ignore the message while it is busy.
  next = setTimeout(() => void ask(question), question.everyMs);
  if (await isOver(question)) postMessage("over");
}

/** Without an answer the state is unknown; the next request will tell. */
async function isOver({ url, method, headers }: Question): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      signal: abort.signal,
    });
    if (response.ok) {
      // An unread answer would keep its connection open.
      await response.text();
      return false;
    }
    const problem: unknown = await response.json();
    return typeof problem === "object" && problem !== null && "kind" in problem && OVER.has(problem.kind);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
