/** Runs beside the page: asks the service whether the session is still good, and says so when it is not. */

/** What to ask, as plain data. */
export interface Question {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly everyMs: number;
}

/** The kinds of failure (docs/architecture.md, "Errors") that mean that there is no such session. */
const OVER: ReadonlySet<unknown> = new Set(["expired", "auth", "notFound"]);
const TIMEOUT_MS = 30_000;

let next: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data }: MessageEvent<Question>) => void ask(data));

async function ask(question: Question): Promise<void> {
  clearTimeout(next);
  // Goes on even when it is over: the page may be in the middle of something, and then does not listen.
  next = setTimeout(() => void ask(question), question.everyMs);
  if (await isOver(question)) postMessage("over");
}

/** Without an answer nobody knows; the next time will tell. */
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
      // An answer that nobody reads keeps its connection.
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
