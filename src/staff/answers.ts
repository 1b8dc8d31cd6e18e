import { useCallback, useEffect, useRef, useState } from "react";

/** Who is signed in: `GET /staff/me`. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: "viewer" | "experimenter" | "owner";
}

/** Why there is no answer, in a sentence for the person who waits for it. */
export interface Problem {
  readonly kind: "noSession" | "noAnswer" | "refused";
  readonly message: string;
  /** The field of an act that is wrong. */
  readonly field?: string;
}

export interface Answered<T> {
  /** The last answer. It stays when a later request fails. */
  readonly answer?: T;
  /** When it came. */
  readonly at?: Date;
  readonly problem?: Problem;
  readonly isLoading: boolean;
}

const EVERY_MS = 30_000;
const WITHIN_MS = 15_000;

/**
 * The answer of an address of the staff's port. Requested again by `again`; and while it `isFollowed`, or has not come
 * yet, every 30 seconds while somebody looks, and when the page becomes visible again.
 */
export function useAnswer<T>(path: string, isFollowed = true): Answered<T> & { readonly again: () => void } {
  const [answered, setAnswered] = useState<Answered<T>>({ isLoading: true });
  const newest = useRef(0);
  const load = useCallback(async () => {
    const number = (newest.current += 1);
    const result = await request<T>(path);
    // Another request is under way, or the page shows another address.
    if (number !== newest.current) return;
    setAnswered((before) =>
      "problem" in result
        ? { ...before, problem: result.problem, isLoading: false }
        : { answer: result.answer, at: new Date(), isLoading: false },
    );
  }, [path]);
  const again = useCallback(() => {
    setAnswered((before) => ({ ...before, isLoading: true }));
    void load();
  }, [load]);
  useEffect(() => {
    void load();
    return () => void (newest.current += 1);
  }, [load]);
  const isRepeated = isFollowed || answered.answer === undefined;
  useEffect(() => {
    if (!isRepeated) return undefined;
    const whenVisible = () => {
      if (document.visibilityState === "visible") again();
    };
    const timer = setInterval(whenVisible, EVERY_MS);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenVisible);
    };
  }, [again, isRepeated]);
  return { ...answered, again };
}

/** Sends acts one after the other: a second one while the first is under way is not sent. */
export function useAct(): {
  readonly isSending: boolean;
  send(name: string, fields: Readonly<Record<string, string>>): Promise<Problem | "done" | "busy">;
} {
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    async send(name, fields) {
      // Two presses can come before the page is drawn again.
      if (isRunning.current) return "busy";
      isRunning.current = true;
      setSending(true);
      const result = await request<unknown>(`/staff/acts/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fields),
      });
      isRunning.current = false;
      setSending(false);
      if (!("problem" in result)) return "done";
      if (result.problem.kind !== "noAnswer") return result.problem;
      return {
        kind: "noAnswer",
        message:
          "No answer came, so it may have been done or not. Look at the state and the history before you repeat it.",
      };
    },
  };
}

async function request<T>(
  path: string,
  options: RequestInit = {},
): Promise<{ readonly answer: T } | { readonly problem: Problem }> {
  try {
    const response = await fetch(path, { ...options, signal: AbortSignal.timeout(WITHIN_MS) });
    if (response.ok) return { answer: (await response.json()) as T };
    return { problem: await problemOf(response) };
  } catch {
    return { problem: { kind: "noAnswer", message: "The service does not answer." } };
  }
}

async function problemOf(response: Response): Promise<Problem> {
  if (response.status === 401) return { kind: "noSession", message: "You are signed out." };
  const { detail, field } = (await response.json().catch(() => ({}))) as { detail?: string; field?: string };
  if (response.status >= 500) return { kind: "noAnswer", message: detail ?? "Something does not work now." };
  return { kind: "refused", message: detail ?? "The service refused this.", ...(field !== undefined && { field }) };
}
