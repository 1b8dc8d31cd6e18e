import { ADD_LANGUAGE } from "../../commands/add-language.ts";
import { useId, useState } from "react";
import type { Command } from "../../commands/index.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { DialogButton } from "../DialogButton.tsx";
import { StudioForm } from "../forms/StudioForm.tsx";
import { codeName } from "../code-name.ts";
import { commandForm } from "../forms/command-form.ts";
import { textIn } from "../forms/words.ts";
import { messageOf } from "../request.ts";
import { edit } from "../state.ts";
import { saveTexts } from "./save-texts.ts";

interface Props {
  readonly overview: Overview;
  /** All texts. */
  readonly rows: readonly TextRow[];
}

/** Which languages there are, how much of each is translated, and where people may choose it. */
export function Languages(props: Props) {
  return (
    <DialogButton button="Languages…" title="Languages" hasClose>
      {() => <Chosen {...props} />}
    </DialogButton>
  );
}

function Chosen({ overview: { languages, sites }, rows }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (command: Command) => {
    const isDone = await edit(command);
    setProblem(null);
    return isDone;
  };
  return (
    <div className="stack">
      {problem === null ? null : <p role="alert">{problem}</p>}
      {languages.map(({ id, name, sites: offering }, index) => (
        <fieldset key={id} className="stack">
          <legend className="lab">
            <span lang={id}>{name}</span> <span className="small muted">({id})</span>
          </legend>
          <Missing
            rows={rows.filter(({ missingIn }) => missingIn.includes(id))}
            into={index === 0 ? null : id}
            onProblem={setProblem}
          />
          <div className="line" data-wrap>
            {sites.map((site) => (
              <AtSite
                key={site}
                site={site}
                isOffered={offering.includes(site)}
                known={languages}
                onOffer={(isOffered) => act({ kind: "offer-language", language: id, site, isOffered })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <NewLanguage onAdd={(language) => act({ kind: "add-language", language })} />
    </div>
  );
}

interface AtSiteProps {
  readonly site: string;
  readonly isOffered: boolean;
  /** What is known of all languages: after an act it is another one. */
  readonly known: Overview["languages"];
  readonly onOffer: (isOffered: boolean) => Promise<boolean>;
}

/** Whether people at a site may choose the language. */
function AtSite({ site, isOffered, known, onOffer }: AtSiteProps) {
  // What was asked for shows at once, until it is known how things are then.
  const [chosen, setChosen] = useState<{ readonly isOffered: boolean; readonly when: typeof known } | null>(null);
  const offer = async (wanted: boolean) => {
    setChosen({ isOffered: wanted, when: known });
    if (!(await onOffer(wanted))) setChosen(null);
  };
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={chosen?.when === known ? chosen.isOffered : isOffered}
        onChange={({ target }) => void offer(target.checked)}
      />
      <span>at {site}</span>
    </label>
  );
}

interface MissingProps {
  readonly rows: readonly TextRow[];
  /** Where a translator's file can be made of them. */
  readonly into: string | null;
  readonly onProblem: (problem: string | null) => void;
}

/** How many texts a language lacks, of all journeys, mails and the service; and a file of them for who translates. */
function Missing({ rows, into, onProblem }: MissingProps) {
  const [saved, setSaved] = useState("");
  const save = async (language: string) => {
    try {
      setSaved(await saveTexts(rows, { as: "xliff", into: language }, "missing-texts"));
      onProblem(null);
    } catch (error) {
      onProblem(messageOf(error));
    }
  };
  return (
    <div className="line" data-wrap>
      <span className="small muted">
        {rows.length === 0
          ? "It has all texts."
          : rows.length === 1
            ? "1 text is missing."
            : `${rows.length} texts are missing.`}
      </span>
      {rows.length === 0 || into === null ? null : (
        <button className="btn" data-size="s" type="button" onClick={() => void save(into)}>
          Export what is missing
        </button>
      )}
      <output className="small">{saved}</output>
    </div>
  );
}

const { questions, begin } = commandForm(ADD_LANGUAGE, { languages: [] });

function NewLanguage({ onAdd }: { readonly onAdd: (language: string) => Promise<boolean> }) {
  const id = useId();
  const [name, setName] = useState("");
  return (
    <StudioForm
      name={id}
      questions={questions}
      isJudged
      values={begin}
      submit="Add it"
      notes={name === "" ? {} : { language: name }}
      onChange={(answers) => setName(codeName("language", textIn(answers, "language").trim()))}
      onSave={async (answers) => {
        const isAdded = await onAdd(textIn(answers, "language"));
        if (isAdded) setName("");
        return isAdded;
      }}
    />
  );
}
