import { type FormEvent, useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
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
    <AskedInDialog button="Languages…" title="Languages">
      {(close) => <Chosen {...props} onEnd={close} />}
    </AskedInDialog>
  );
}

function Chosen({ overview: { languages, sites }, rows, onEnd }: Props & { readonly onEnd: () => void }) {
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
      <div className="line">
        <button className="btn" type="button" onClick={onEnd}>
          Close
        </button>
      </div>
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
  const [asked, setAsked] = useState<{ readonly isOffered: boolean; readonly when: typeof known } | null>(null);
  const offer = async (wanted: boolean) => {
    setAsked({ isOffered: wanted, when: known });
    if (!(await onOffer(wanted))) setAsked(null);
  };
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={asked?.when === known ? asked.isOffered : isOffered}
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
      onProblem(error instanceof Error ? error.message : String(error));
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

function NewLanguage({ onAdd }: { readonly onAdd: (language: string) => Promise<boolean> }) {
  const id = useId();
  const [tag, setTag] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd(tag.trim())) setTag("");
  };
  return (
    <form className="stack" onSubmit={(event) => void add(event)}>
      <div>
        <label className="lab" htmlFor={id}>
          Another language
        </label>
        <input
          className="in"
          id={id}
          required
          pattern="\s*[a-zA-Z0-9\-]{2,35}\s*"
          title="The code of the language: fr, pt-BR"
          placeholder="fr"
          autoComplete="off"
          spellCheck={false}
          value={tag}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTag(target.value)}
        />
        <p className="small muted" id={`${id}-hint`}>
          {hint(tag.trim())}
        </p>
      </div>
      <div className="line">
        <button className="btn" data-v="primary" type="submit">
          Add it
        </button>
      </div>
    </form>
  );
}

/** What will be added, by the name that people know. */
function hint(tag: string): string {
  const rest =
    "It starts without texts, which is an error until it is translated. Export what is missing, import the translation, and then offer the language.";
  try {
    const name = tag === "" ? tag : new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag);
    return name ? `${name}. ${rest}` : `Its code: fr for French, pt-BR for Brazilian Portuguese. ${rest}`;
  } catch {
    return `Its code: fr for French, pt-BR for Brazilian Portuguese. ${rest}`;
  }
}
