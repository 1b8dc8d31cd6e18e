import { ADD_SITE, type AddSite as Command } from "../../commands/add-site.ts";
import { equal, type JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import { codeName } from "../name-from-words.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { useView } from "../useView.ts";
import { codeNotes, likeSite } from "./like-site.ts";

interface AddSiteProps {
  readonly languages: Overview["languages"];
  readonly onMade: (id: string) => void;
}

/** Creates a site that is similar to another one from a few questions, with a preview. */
export function AddSite({ languages, onMade }: AddSiteProps) {
  const { answer: sites } = useView("sites", {});
  // A dialog keeps what is offered when it opens.
  if (sites === undefined) return null;
  const like = (answers: JsonObject) => likeSite(sites.find(({ id }) => id === answers["like"]));
  // Answers come from the other site until the person changes them.
  const follow = (now: JsonObject, question: string, before: JsonObject) => {
    if (question !== "like") return now;
    const known = like(before);
    const copied = Object.entries(like(now)).filter(([name]) => equal(before[name], known[name]));
    return { ...now, ...Object.fromEntries(copied) };
  };
  const all = languages.map(({ id, name }) => ({ words: name, value: id }));
  return (
    <CommandDialog<Command>
      schema={ADD_SITE}
      size="s"
      languages={languages}
      offers={{
        like: sites.map(({ id, country, currency }) => ({
          words: `${id}: ${codeName("region", country)}, ${currency}`,
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
