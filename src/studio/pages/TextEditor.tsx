import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import type { StepPlace } from "../../insight/index.ts";
import type { TextRow } from "../protocol.ts";
import { Button, Chip } from "./Controls.tsx";
import { draftName, isUnsaved, settledAtom } from "./drafts.ts";
import { StudioForm } from "./forms/StudioForm.tsx";
import { armIn } from "./lens.ts";
import { lensAtom, overviewAtom } from "./state.ts";
import { Terms } from "./texts/Terms.tsx";
import type { EarlierWords } from "./texts/earlier-words.ts";
import { textQuestions } from "./text-questions.ts";
import { useTextDraft } from "./useTextDraft.ts";
import { messageOf, request } from "./request.ts";

interface TextEditorProps {
  readonly row: TextRow;
  /** Called after saving or cancelling. */
  readonly onEnd?: (() => void) | undefined;
  /** Called instead after saving with `Ctrl+Enter`, for who works through a list. */
  readonly onNext?: (() => void) | undefined;
  /** The step that gets a text of its own. */
  readonly onlyAt?: StepPlace | undefined;
  /** Words to take over. */
  readonly earlier?: readonly EarlierWords[];
  /** Whether to focus it, because the person has just opened it. */
  readonly focused?: boolean;
}

/** Edits one text in all its languages, which are saved together: for everybody, or for the chosen arm. */
export function TextEditor(props: TextEditorProps) {
  const lens = useAtomValue(lensAtom);
  // A text of an arm is changed for that arm, whichever arm is chosen.
  const people = props.row.arm ?? lens.arm;
  const name = draftName(props.row, people, props.onlyAt);
  const settled = useAtomValue(settledAtom)[name] ?? 0;
  return <Writing key={`${name} ${settled}`} people={people} {...props} />;
}

interface WritingProps extends TextEditorProps {
  /** For whom the text is: `<flag>=<arm>`, or empty for everybody. */
  readonly people: string;
}

function Writing({ row, people, onEnd, onNext, onlyAt, earlier = NO_WORDS, focused = false }: WritingProps) {
  const languages = useAtomValue(overviewAtom)?.languages ?? [];
  const id = useId();
  const arm = armIn({ arm: people });
  const { now, written, type, retype, save, giveUp, initial } = useTextDraft(row, people, onlyAt);
  const saved = async (end = onEnd) => {
    const isSaved = await save();
    if (isSaved) end?.();
    return isSaved;
  };
  const values = languages.map((language) => [language.id, initial(language.id) ?? now(language.id) ?? ""]);
  const parameters = [...new Set(Object.values(row.values).flatMap((words) => words?.match(/\{\w+\}/g) ?? []))];
  return (
    <div className="stack" data-gap="s">
      <StudioForm
        name={id}
        questions={textQuestions({ row, languages, takesFocus: focused, goesOn: onNext !== undefined })}
        isJudged={false}
        values={Object.fromEntries(values)}
        {...(onNext && { leave: "Save, and next" })}
        submit={arm === undefined ? "Save" : `Save for ${arm.arm}`}
        onChange={(typed, question) => type(question, String(typed[question]))}
        onSave={() => saved()}
        onLeave={() => void saved(onNext)}
        onGiveUp={() => {
          giveUp();
          onEnd?.();
        }}
      >
        <p className="small muted">
          <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels
          {onNext === undefined ? "" : ", Ctrl Enter saves and goes on to the next"}
          {isUnsaved(written) ? ". Not saved yet" : ""}
        </p>
        {earlier.map((one) => (
          <p className="small" key={`${one.language} ${one.words}`}>
            “{one.of}” is <b lang={one.language}>{one.words}</b>{" "}
            <Button words="Take it over" size="s" of={one.words} onClick={() => retype(one.language, one.words)} />
          </p>
        ))}
        {earlier === NO_WORDS ? null : (
          <MachineWords row={row} onTake={({ language, words }) => retype(language, words)} />
        )}
        <Terms row={row} />
        {parameters.length > 0 ? (
          <p className="small muted">
            Filled in for each person. Leave these as they are: <b>{parameters.join(", ")}</b>
          </p>
        ) : null}
      </StudioForm>
    </div>
  );
}

const NO_WORDS: readonly EarlierWords[] = [];

interface MachineWordsProps {
  readonly row: Pick<TextRow, "values" | "missingIn">;
  readonly onTake: (words: EarlierWords) => void;
}

/** What a machine says for a text in the languages that lack it, if one is configured, and only if somebody asks. */
function MachineWords({ row, onTake }: MachineWordsProps) {
  const overview = useAtomValue(overviewAtom);
  const [said, setSaid] = useState<readonly EarlierWords[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const { translator = null, languages = [] } = overview ?? {};
  const source = languages.find(({ id }) => row.values[id]);
  const of = source && row.values[source.id];
  if (translator === null || source === undefined || !of) return null;
  const ask = async (language: string) => {
    setWaiting(language);
    setProblem(null);
    try {
      const { words } = await request("machine-words", { text: of, from: source.id, into: language });
      setSaid((before) => [...before.filter((one) => one.language !== language), { language, words, of }]);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setWaiting(null);
  };
  const missing = languages.filter(({ id }) => row.missingIn.includes(id));
  return (
    <div className="stack small" data-gap="s">
      {missing.map(({ id, name }) => (
        <span key={id}>
          <Button
            words={`Ask the translation machine for ${name}`}
            size="s"
            isDisabled={waiting !== null || undefined}
            onClick={() => void ask(id)}
          />
        </span>
      ))}
      <output>
        {waiting === null ? null : <p className="muted">Asking the translation machine ({translator})…</p>}
        {problem === null ? null : <p className="refused">{problem}</p>}
        {said.map((one) => (
          <div key={one.language}>
            <p>
              <Chip words="from a machine" tone="warn" /> <b lang={one.language}>{one.words}</b>{" "}
              <Button words="Take it over" size="s" of={one.words} onClick={() => onTake(one)} />
            </p>
            <Terms row={{ values: { [source.id]: of, [one.language]: one.words } }} />
          </div>
        ))}
      </output>
    </div>
  );
}
