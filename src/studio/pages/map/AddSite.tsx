import { useState } from "react";
import { ADD_SITE, type AddSite as Command } from "../../commands/add-site.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { useView } from "../useView.ts";
import { codeNotes, likeSite, regionOrCurrency } from "./like-site.ts";

interface AddSiteProps {
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (id: string) => void;
}

/** Creates a site that is similar to another one from a few questions, with a preview. */
export function AddSite({ languages, onMade }: AddSiteProps) {
  const { answer: sites = [] } = useView("sites", {});
  // Answers come from the other site until the person changes them.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const follow = (now: JsonObject, question: string) => {
    const own = new Set(changed).add(question);
    setChanged(own);
    const like = likeSite(sites.find(({ id }) => id === now["like"]));
    return { ...now, ...Object.fromEntries(Object.entries(like).filter(([name]) => !own.has(name))) };
  };
  const all = languages.map(({ id, name }) => ({ words: name, value: id }));
  return (
    <CommandDialog<Command>
      schema={ADD_SITE}
      size="s"
      languages={languages}
      offers={{
        like: sites.map(({ id, country, currency }) => ({
          words: `${id}: ${regionOrCurrency("region", country)}, ${currency}`,
          value: id,
        })),
        languages: all,
      }}
      begin={likeSite(sites[0])}
      follow={follow}
      options={(answers) => ({
        languages: all
          .filter(({ value }) => value !== answers["languages-first"])
          .map(({ words, value }) => ({ value, label: words })),
      })}
      notes={codeNotes}
      onMade={({ id }) => onMade(id)}
    />
  );
}
