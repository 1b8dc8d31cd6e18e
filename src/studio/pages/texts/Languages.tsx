import { ADD_LANGUAGE } from "../../commands/add-language.ts";
import { useSetAtom } from "jotai";
import { useId, useState } from "react";
import type { Overview, TextRow } from "../../protocol.ts";
import { Button, Toggle } from "../Controls.tsx";
import { DialogButton } from "../DialogButton.tsx";
import { StudioForm } from "../forms/StudioForm.tsx";
import { codeName } from "../name-from-words.ts";
import { commandForm } from "../forms/command-form.ts";
import { textIn } from "../forms/words.ts";
import { messageOf } from "../request.ts";
import { edit, problemAtom } from "../state.ts";
import { saveTexts } from "./save-texts.ts";

interface Props {
  readonly overview: Overview;
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
  return (
    <div className="stack">
      {languages.map(({ id, name, sites: offering }, index) => (
        <fieldset key={id} className="stack">
          <legend className="lab">
            <span lang={id}>{name}</span> <span className="small muted">({id})</span>
          </legend>
          <Missing rows={rows.filter(({ missingIn }) => missingIn.includes(id))} into={index === 0 ? null : id} />
          <div className="line" data-wrap>
            {sites.map((site) => (
              <AtSite key={site} site={site} language={id} isOffered={offering.includes(site)} known={languages} />
            ))}
          </div>
        </fieldset>
      ))}
      <NewLanguage />
    </div>
  );
}

interface AtSiteProps {
  readonly site: string;
  readonly language: string;
  readonly isOffered: boolean;
  /** What is known of all languages: after an act it is another one. */
  readonly known: Overview["languages"];
}

/** Whether people at a site may choose the language. */
function AtSite({ site, language, isOffered, known }: AtSiteProps) {
  // What was asked for shows at once, until it is known how things are then.
  const [chosen, setChosen] = useState<{ readonly isOffered: boolean; readonly when: typeof known } | null>(null);
  const offer = async (wanted: boolean) => {
    setChosen({ isOffered: wanted, when: known });
    if (!(await edit({ kind: "offer-language", language, site, isOffered: wanted }))) setChosen(null);
  };
  return (
    <Toggle isOn={chosen?.when === known ? chosen.isOffered : isOffered} onToggle={(wanted) => void offer(wanted)}>
      at {site}
    </Toggle>
  );
}

interface MissingProps {
  readonly rows: readonly TextRow[];
  /** Where a translator's file can be made of them. */
  readonly into: string | null;
}

/** How many texts a language lacks, of all journeys, mails and the service; and a file of them for who translates. */
function Missing({ rows, into }: MissingProps) {
  const [saved, setSaved] = useState("");
  const setProblem = useSetAtom(problemAtom);
  const save = async (language: string) => {
    try {
      setSaved(await saveTexts(rows, { as: "xliff", into: language }, "missing-texts"));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
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
        <Button words="Export what is missing" size="s" onClick={() => void save(into)} />
      )}
      <output className="small">{saved}</output>
    </div>
  );
}

const { questions, begin } = commandForm(ADD_LANGUAGE, { languages: [] });

function NewLanguage() {
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
        const isAdded = await edit({ kind: "add-language", language: textIn(answers, "language") });
        if (isAdded) setName("");
        return isAdded;
      }}
    />
  );
}
