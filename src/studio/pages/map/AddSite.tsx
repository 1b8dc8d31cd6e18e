import { useId, useState } from "react";
import type { AddSite as Command } from "../../edits/command-add.ts";
import type { Overview } from "../../protocol.ts";
import type { SiteView } from "../../protocol-sites.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { Question } from "../Question.tsx";
import { useAsked } from "../useAsked.ts";
import { PlannedForm } from "../PlannedForm.tsx";

interface AddSiteProps {
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (id: string) => void;
}

/** Creates a site that is similar to another one from a few questions, with a preview. */
export function AddSite(props: AddSiteProps) {
  return (
    <AskedInDialog button="Add a site…" title="Add a site" size="s">
      {(close) => <Known {...props} onClose={close} />}
    </AskedInDialog>
  );
}

type QuestionsProps = AddSiteProps & { readonly onClose: () => void };

function Known(props: QuestionsProps) {
  const { answer, problem } = useAsked<readonly SiteView[]>("sites");
  if (answer === undefined)
    return problem === undefined ? <output>Looking at the sites…</output> : <p role="alert">{problem}</p>;
  return <Questions {...props} sites={answer} />;
}

function Questions({ sites, languages, onMade, onClose }: QuestionsProps & { readonly sites: readonly SiteView[] }) {
  const form = useId();
  const [first] = sites;
  const [like, setLike] = useState(first?.id ?? "");
  const pattern = sites.find((site) => site.id === like);
  const [id, setId] = useState("");
  const [hosts, setHosts] = useState("");
  const [country, setCountry] = useState("");
  const [currency, setCurrency] = useState("");
  const [supportPhone, setPhone] = useState("");
  // Values of the other site until the person changes them.
  const [written, setMail] = useState<string | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  const supportEmail = written ?? pattern?.supportEmail ?? "";
  const chosen = own ?? pattern?.languages[0] ?? "";
  const more = (offered ?? pattern?.languages ?? []).filter((one) => one !== chosen);
  const look = (intend: (command: Command) => void) => {
    intend({
      kind: "add-site",
      id,
      like,
      hosts: [...new Set(hosts.split(/[\s,]+/).filter((host) => host !== ""))],
      country,
      currency,
      languages: [chosen, ...more],
      supportPhone: supportPhone.trim(),
      supportEmail: supportEmail.trim(),
    });
  };
  return (
    <PlannedForm onAsk={look} onMade={({ id: made }) => onMade(made)} onClose={onClose}>
      {() => (
        <>
          <div>
            <label className="lab" htmlFor={`${form}-like`}>
              Which site is it like?
            </label>
            <select
              className="in"
              id={`${form}-like`}
              value={like}
              onChange={({ target }) => setLike(target.value)}
              aria-describedby={`${form}-like-hint`}
            >
              {sites.map((site) => (
                <option key={site.id} value={site.id}>
                  {`${site.id}: ${nameOf("region", site.country)}, ${site.currency}`}
                </option>
              ))}
            </select>
            <p className="small muted" id={`${form}-like-hint`}>
              Its links, payment methods and settings are copied.
            </p>
          </div>
          <Question
            label="What do you call it?"
            value={id}
            onWrite={setId}
            maxLength={60}
            pattern="[a-z][a-z0-9\-]*"
            title="Small letters, digits and hyphens, a letter first"
            hint="A short name, such as fr. Conditions use it."
          />
          <Question
            label="At which addresses is it?"
            value={hosts}
            onWrite={setHosts}
            maxLength={2000}
            pattern="\s*(\*\.)?[a-z0-9.\-]+([\s,]+(\*\.)?[a-z0-9.\-]+)*[\s,]*"
            title="Host names in small letters, with commas between them"
            spellCheck={false}
            hint="Host names, with commas between them: www.example.fr, *.example.fr"
          />
          <Question
            label="Its country"
            value={country}
            onWrite={(to) => setCountry(to.toUpperCase())}
            maxLength={2}
            pattern="[A-Z]{2}"
            title="Two letters: FR"
            hint={nameOf("region", country) || "The two letters of its code: FR for France"}
          />
          <Question
            label="The currency of its prices"
            value={currency}
            onWrite={(to) => setCurrency(to.toUpperCase())}
            maxLength={3}
            pattern="[A-Z]{3}"
            title="Three letters: EUR"
            hint={nameOf("currency", currency) || "The three letters of its code: EUR for the euro"}
          />
          <div>
            <label className="lab" htmlFor={`${form}-own`}>
              Its own language
            </label>
            <select className="in" id={`${form}-own`} value={chosen} onChange={({ target }) => setOwn(target.value)}>
              {languages.map((language) => (
                <option key={language.id} value={language.id}>
                  {language.name}
                </option>
              ))}
            </select>
          </div>
          <fieldset className="stack" data-gap="s">
            <legend className="lab">People may also choose</legend>
            {languages
              .filter((language) => language.id !== chosen)
              .map((language) => (
                <label className="check" key={language.id}>
                  <input
                    type="checkbox"
                    checked={more.includes(language.id)}
                    onChange={({ target }) =>
                      setOffered(target.checked ? [...more, language.id] : more.filter((one) => one !== language.id))
                    }
                  />
                  <span lang={language.id}>{language.name}</span>
                </label>
              ))}
          </fieldset>
          <Question
            label="The phone number of its support"
            value={supportPhone}
            onWrite={setPhone}
            type="tel"
            maxLength={50}
            hint="As people of that country read it: 0800 90 01 42"
          />
          <Question
            label="The e-mail address of its support"
            value={supportEmail}
            onWrite={setMail}
            type="email"
            maxLength={254}
          />
        </>
      )}
    </PlannedForm>
  );
}

/** The name of a country or a currency by its code. Empty if the browser knows none. */
function nameOf(type: "region" | "currency", code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(code) ?? "";
  } catch {
    // An incomplete code has no name.
    return "";
  }
}
