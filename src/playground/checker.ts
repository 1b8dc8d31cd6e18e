import type { Answer, Question } from "./check.worker.ts";
import type { Checked, Files } from "./checked.ts";
import type { ForeignForm, ImportedFiles } from "./imported-files.ts";

/** Asks the thread that checks and imports. */
export interface Checker {
  check(files: Files): Promise<Checked>;
  /** Rejects, with line and column, if it is no form of that engine. */
  importForm(form: ForeignForm): Promise<ImportedFiles>;
}

export function createChecker(): Checker {
  const worker = new Worker("check.worker.js", { type: "module" });
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === "failure") one?.reject(new Error(data.message));
    else one?.resolve(data);
  });
  worker.addEventListener("error", ({ message }) => {
    for (const one of waiting.values()) one.reject(new Error(message));
    waiting.clear();
  });
  let count = 0;
  type Kind<K extends Answer["kind"]> = Extract<Answer, { readonly kind: K }>;
  const send = async <K extends "check" | "import">(
    question: Omit<Extract<Question, { readonly kind: K }>, "id">,
  ): Promise<Kind<K>> => {
    const id = count++;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin to name.
    worker.postMessage({ ...question, id });
    return (await new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }))) as Kind<K>;
  };
  return {
    check: async (files) => (await send<"check">({ kind: "check", files })).found,
    importForm: async (form) => (await send<"import">({ kind: "import", form })).made,
  };
}
