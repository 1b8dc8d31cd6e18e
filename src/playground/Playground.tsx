import { useCallback, useMemo, useState } from "react";
import { start } from "virtual:start";
import { Choice } from "./Choice.tsx";
import type { Files } from "./checked.ts";
import type { Checker } from "./checker.ts";
import { FileEditor, type Target } from "./FileEditor.tsx";
import { Findings } from "./Findings.tsx";
import { ImportForm } from "./ImportForm.tsx";
import { journeyIn, languagesIn, siteIn, valuesIn } from "./journey-in.ts";
import { PagePreview } from "./PagePreview.tsx";
import type { PageOf } from "./preview.tsx";
import { Share } from "./Share.tsx";
import { useCheck } from "./useCheck.ts";

/** Answers of the journey's calls, by operation. The file belongs to the playground, and not to the journey. */
const ANSWERS = "answers.json";

interface PlaygroundProps {
  readonly checker: Checker;
  /** The files of a shared link. */
  readonly shared: Files | null;
  /** What to say at first, such as that a link is not complete. */
  readonly note: string;
}

/** The files at the left, the page at the right, what the check finds below. */
export function Playground({ checker, shared, note: firstNote }: PlaygroundProps) {
  const [files, setFiles] = useState<Files>(() => shared ?? start.samples[0]?.files ?? {});
  const [path, setPath] = useState(() => flowIn(files));
  const [target, setTarget] = useState<Target | null>(null);
  const [note, setNote] = useState(firstNote);
  const { [ANSWERS]: answers = "{}\n", ...others } = files;
  const key = JSON.stringify(others);
  const ofJourney = useMemo(() => JSON.parse(key) as Files, [key]);
  const result = useCheck(checker, ofJourney);
  const [opened, setOpened] = useState(0);
  const problems = useMemo(() => result.problems.filter(({ file }) => file === path), [result.problems, path]);
  const change = useCallback((at: string, text: string) => setFiles((before) => ({ ...before, [at]: text })), []);
  const open = (next: Files, report: string) => {
    setOpened(opened + 1);
    setFiles(next);
    setPath(flowIn(next));
    setTarget(null);
    setNote(report);
  };
  return (
    <div className="playground">
      <header className="playground__bar">
        <h1>Playground</h1>
        <Choice
          label="Start from"
          value=""
          options={[["", "Choose a sample"], ...start.samples.map(({ id, title }): [string, string] => [id, title])]}
          onChange={(id) => open(start.samples.find((one) => one.id === id)?.files ?? files, "")}
        />
        <ImportForm checker={checker} onMade={(made) => open(made.files, made.report)} />
        <Share files={files} />
      </header>
      <main className="playground__places">
        <section aria-label="Files" className="playground__files">
          <nav aria-label="Files" className="playground__list">
            {[...Object.keys(ofJourney), ANSWERS].map((one) => (
              <button
                key={one}
                type="button"
                aria-current={one === path ? "true" : undefined}
                onClick={() => {
                  setPath(one);
                  setTarget(null);
                }}
              >
                {one.split("/").slice(-2).join("/")}
              </button>
            ))}
          </nav>
          <FileEditor
            key={`${opened} ${path}`}
            path={path}
            text={path === ANSWERS ? answers : (files[path] ?? "")}
            problems={problems}
            target={target}
            onChange={change}
          />
        </section>
        <Page files={files} answers={answers} modules={result.modules} />
        <Findings
          result={result}
          note={note}
          onOpen={({ file, position }) => {
            setPath(file);
            setTarget({ line: position.line, column: position.column });
          }}
        />
      </main>
    </div>
  );
}

function flowIn(files: Files): string {
  return `flows/${journeyIn(files)}/flow.json`;
}

interface PageProps {
  readonly files: Files;
  readonly answers: string;
  /** `null` if the files have an error. Then the page stays as it was. */
  readonly modules: Files | null;
}

/** The page of the journey, as people see it. */
function Page({ files, answers, modules: compiled }: PageProps) {
  const [language, setLanguage] = useState("");
  const [width, setWidth] = useState("phone");
  const [restarts, setRestarts] = useState(0);
  const [last, setLast] = useState(compiled);
  const modules = compiled ?? last;
  if (modules !== last) setLast(modules);
  const languages = languagesIn(files);
  const spoken = languages.includes(language) ? language : (languages[0] ?? "en");
  const about: PageOf = {
    journey: journeyIn(files),
    language: spoken,
    site: siteIn(files),
    answers: valuesIn(answers) as PageOf["answers"],
    restarts,
  };
  return (
    <section aria-label="Page" className="playground__page">
      <div className="playground__tools">
        <Choice
          label="Width"
          value={width}
          options={[
            ["phone", "390 px"],
            ["wide", "All there is"],
          ]}
          onChange={setWidth}
        />
        <Choice label="Language" value={spoken} options={languages.map((one) => [one, one])} onChange={setLanguage} />
        <button className="btn" data-variant="secondary" type="button" onClick={() => setRestarts(restarts + 1)}>
          Start again
        </button>
        {compiled === null && last !== null ? <span>As it was before the last change.</span> : null}
      </div>
      <PagePreview modules={modules} about={JSON.stringify(about)} isNarrow={width === "phone"} />
    </section>
  );
}
