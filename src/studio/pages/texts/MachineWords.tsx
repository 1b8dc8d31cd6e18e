import { useAtomValue } from "jotai";
import { useState } from "react";
import type { TextRow } from "../../protocol.ts";
import { Button, Chip } from "../Controls.tsx";
import { messageOf, request } from "../request.ts";
import { overviewAtom } from "../state.ts";
import type { EarlierWords } from "./earlier-words.ts";
import { Terms } from "./Terms.tsx";

interface MachineWordsProps {
  readonly row: Pick<TextRow, "values" | "missingIn">;
  readonly onTake: (words: EarlierWords) => void;
}

/** What a machine says for a text in the languages that lack it, if one is configured, and only if somebody asks. */
export function MachineWords({ row, onTake }: MachineWordsProps) {
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
