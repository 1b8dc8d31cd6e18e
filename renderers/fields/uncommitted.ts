/** What is being typed in one field and may not be committed yet. */
export interface Typing {
  /**
   * The person has typed: `commit` is called after a pause, and before a submit or when the person leaves the page.
   * Another call begins the pause again, with its own `commit`.
   */
  later(text: string, commit: Commit): void;
  /** The text that was typed since the field was last left. */
  text(): string | undefined;
  /** Whether the pause is running, so that what was typed is not committed. */
  isWaiting(): boolean;
  /** The person has left the field. */
  end(): void;
}

/** `isWaiting`: it is called for the first time since something was typed. `isLast`: nothing more will be typed. */
export type Commit = (call: { readonly isWaiting: boolean; readonly isLast: boolean }) => void;

interface Typed {
  readonly text: string;
  readonly commit: Commit;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * What is being typed in a form and may not be committed yet, by path. `left` is called when the person has left a field
 * in which they had typed.
 */
export function createUncommitted(pauseMs: () => number, left: (path: string) => void = () => undefined) {
  const fields = new Map<string, Typed>();
  const run = (typed: Typed, isLast: boolean) => {
    const isWaiting = typed.timer !== undefined;
    clearTimeout(typed.timer);
    typed.timer = undefined;
    typed.commit({ isWaiting, isLast });
  };
  const end = (path: string) => {
    clearTimeout(fields.get(path)?.timer);
    fields.delete(path);
  };
  return {
    of: (path: string): Typing => ({
      later(text, commit) {
        end(path);
        const typed: Typed = { text, commit, timer: setTimeout(() => run(typed, false), pauseMs()) };
        fields.set(path, typed);
      },
      text: () => fields.get(path)?.text,
      isWaiting: () => fields.get(path)?.timer !== undefined,
      end() {
        if (!fields.has(path)) return;
        end(path);
        left(path);
      },
    }),
    /** Commits what is being typed in all fields. */
    flush() {
      for (const typed of fields.values()) run(typed, true);
    },
    /** Forgets what is being typed inside a list whose items may have moved, or with `""` in the whole form. */
    forget(list: string) {
      for (const path of fields.keys()) if (list === "" || path.startsWith(`${list}.`)) end(path);
    },
  };
}
