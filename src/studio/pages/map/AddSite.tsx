import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { AddSite as Command } from "../../commands/add-site.ts";
import type { Overview } from "../../protocol.ts";
import type { SiteView } from "../../protocol-sites.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";
import { useAsked } from "../useAsked.ts";
import { codeNotes, likeSite, newSite, siteQuestions } from "./new-site.ts";

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

type AskingProps = AddSiteProps & { readonly onClose: () => void };

function Known(props: AskingProps) {
  const { answer, problem } = useAsked<readonly SiteView[]>("sites");
  if (answer === undefined)
    return problem === undefined ? <output>Looking at the sites…</output> : <p role="alert">{problem}</p>;
  return <Asking {...props} sites={answer} />;
}

const EMPTY: JsonObject = { id: "", hosts: "", country: "", currency: "", supportPhone: "" };

function Asking({ sites, languages, onMade, onClose }: AskingProps & { readonly sites: readonly SiteView[] }) {
  const [answers, setAnswers] = useState<JsonObject>({
    ...EMPTY,
    like: sites[0]?.id ?? "",
    ...likeSite(sites[0]),
  });
  // Answers come from the other site until the person changes them.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const hear = (now: JsonObject, question: string) => {
    const own = new Set(changed).add(question);
    setChanged(own);
    const like = likeSite(sites.find((site) => site.id === now["like"]));
    setAnswers({ ...now, ...Object.fromEntries(Object.entries(like).filter(([name]) => !own.has(name))) });
  };
  const others = languages.filter((language) => language.id !== answers["own"]);
  return (
    <PlannedForm<Command>
      questions={siteQuestions(sites, languages)}
      values={answers}
      notes={codeNotes(answers)}
      options={{ more: others.map(({ id, name }) => ({ value: id, label: name })) }}
      onChange={hear}
      onAsk={(given, intend) => intend(newSite(given))}
      onMade={({ id }) => onMade(id)}
      onClose={onClose}
    />
  );
}
