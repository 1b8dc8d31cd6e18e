/** Checks and imports in a thread of its own, so that typing is not held up. */
import { commonFiles, ownFiles } from "virtual:own-files";
import { checked, type Checked, type Files } from "./checked.ts";
import { type ForeignForm, importedFiles, type ImportedFiles } from "./imported-files.ts";

/** `id`: which question an answer belongs to. */
export type Question = { readonly id: number } & (
  | { readonly kind: "check"; readonly files: Files }
  | { readonly kind: "import"; readonly form: ForeignForm }
);

export type Answer = { readonly id: number } & (
  | { readonly kind: "check"; readonly found: Checked }
  | { readonly kind: "import"; readonly made: ImportedFiles }
  | { readonly kind: "failure"; readonly message: string }
);

const descriptors = Object.fromEntries(
  Object.entries(ownFiles).flatMap(([path, text]) =>
    /^\/renderers\/(?:blocks|widgets)\/.+\/descriptor\.json$/.test(path) ? [[path.slice(1), text]] : [],
  ),
);

globalThis.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  void answered(data).then(
    (answer) => postMessage(answer),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      postMessage({ id: data.id, kind: "failure", message } satisfies Answer);
    },
  );
});

async function answered(question: Question): Promise<Answer> {
  const { id } = question;
  if (question.kind === "check") return { id, kind: "check", found: await checked(question.files, descriptors) };
  const common = (language: string) => commonFiles[language] ?? commonFiles["en"] ?? "";
  return { id, kind: "import", made: importedFiles(question.form, common) };
}
