import { useState } from "react";
import { ALWAYS, exceptAt, NEVER, type Presence, sitesExcepted } from "../../edits/presence.ts";
import type { FormView, PageView } from "../../protocol.ts";
import { asSeen } from "../as-arm.ts";
import { Segments } from "../Segments.tsx";
import { edit } from "../state.ts";
import { Cases } from "./Cases.tsx";

interface FilledInProps {
  readonly view: PageView;
  readonly form: FormView;
  readonly field: FormView["fields"][number];
  readonly sites: readonly string[];
}

/** Whether a field must be filled in: everywhere, nowhere, or by site and by other answers. */
export function FilledIn({ view, form, field, sites }: FilledInProps) {
  const { presence } = field;
  // Opened before anything is chosen in it; what the files say since counts more.
  const now = JSON.stringify(presence);
  const [opened, setOpened] = useState<{ readonly kind: Kind; readonly at: string } | null>(null);
  const set = (to: Presence) =>
    edit(asSeen({ kind: "set-required", form: field.form, field: field.name, presence: to }, view.arm));
  if (presence === null)
    return (
      <>
        <ul className="small">
          {field.said.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="small muted">
          Its cases say more than that, or belong to several forms, so they stay as they are: whoever develops the form
          changes them.
        </p>
      </>
    );
  const kind = opened?.at === now ? opened.kind : kindOf(presence);
  const optional = sitesExcepted(presence) ?? [];
  const choose = (to: Kind) => {
    setOpened({ kind: to, at: now });
    if (to === "always" || to === "never") void set(to === "always" ? ALWAYS : NEVER);
  };
  return (
    <>
      {field.depends ? (
        <p className="small muted">
          A condition of its form asks for it too. Choosing here takes nothing of that away.
        </p>
      ) : null}
      <Segments
        name="Must it be filled in?"
        block
        value={kind}
        choices={[
          ["always", "Always"],
          ["never", "Never"],
          ["sites", "Not at some sites"],
          ["depends", "It depends"],
        ]}
        onChoose={choose}
      />
      {kind === "sites" ? (
        <fieldset className="stack" data-gap="s">
          <legend className="lab">It may be left empty at</legend>
          {sites.map((site) => (
            <label key={site} className="check">
              <input
                type="checkbox"
                checked={optional.includes(site)}
                onChange={({ target }) =>
                  void set(exceptAt(target.checked ? [...optional, site] : optional.filter((one) => one !== site)))
                }
              />
              <span>{site}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {kind === "depends" ? (
        <Cases
          key={now}
          view={view}
          form={form.form}
          answers={form.answers.filter(({ of }) => of !== `self.${field.name}`)}
          presence={presence}
          onUse={(to) => void set(to)}
        />
      ) : null}
    </>
  );
}

type Kind = "always" | "never" | "sites" | "depends";

function kindOf(presence: Presence): Kind {
  if (presence.cases.length > 0) return sitesExcepted(presence) === undefined ? "depends" : "sites";
  return presence.otherwise === "required" ? "always" : "never";
}
