import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { everywhere, exceptAt, type Excepted, exceptionsIn, hasLimits, type Presence } from "../../browser/presence.ts";
import type { AnswerView, ItemFieldView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import { Toggle } from "../Controls.tsx";
import { Segments } from "../Segments.tsx";
import { placeWords } from "../other-places.ts";
import { edit, overviewAtom } from "../state.ts";
import type { CasesOf } from "./CaseForm.tsx";
import { Cases } from "./Cases.tsx";

interface FilledInProps extends CasesOf {
  readonly sites: readonly string[];
}

/** Chooses when a field must be filled in: always, never, or depending on the site, the page or other answers. */
export function FilledIn({ view, answers, field, sites, languages }: FilledInProps) {
  const overview = useAtomValue(overviewAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  // A kind that was opened before anything is chosen in it. A change in the files overrides it, except that somebody
  // who edits cases stays with them, even if "Not at some sites" could now show the same.
  const now = JSON.stringify(field.presence);
  const [opened, setOpened] = useState<{ readonly kind: Kind; readonly at: string } | null>(null);
  // The last choice, until the files contain it, so that a second click is based on it.
  const [chosen, setChosen] = useState<{ readonly presence: Presence; readonly at: string } | null>(null);
  const presence = chosen?.at === now ? chosen.presence : field.presence;
  /** `close` closes the form that was used. */
  const set = async (to: Presence, was: Presence, close: () => void = () => undefined) => {
    const choice = { presence: to, at: now };
    setChosen(choice);
    const command = { kind: "set", form: field.form, field: field.name, presence: to, was, seen: [] } as const;
    const isSaved = await edit(forArm(command, view.arm), { takeTheirs: close });
    // Forgotten now: an undo may bring back the same files, which must not show this choice again.
    setChosen((last) => (last === choice ? null : last));
    if (!isSaved) return;
    flushSync(close);
    // The form that was used is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const title = (
    <h3 ref={heading} tabIndex={-1}>
      Must it be filled in?
    </h3>
  );
  if (presence === null)
    return (
      <>
        {title}
        <ul className="small">
          {field.said.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="small muted">The menus cannot show all of its cases. Change them at the place JSON.</p>
      </>
    );
  const isPlain = field.shares === null && !hasLimits(presence);
  const isOpen = opened?.at === now || (opened?.kind === "depends" && presence.cases.length > 0);
  const kind = isOpen ? opened.kind : kindOf(presence);
  const excepted = exceptionsIn(presence);
  const optional = excepted?.is === kind ? excepted.places : [];
  const placesOf: Readonly<Record<Excepted, readonly (readonly [string, string])[]>> = {
    site: sites.map((site) => [site, site]),
    page: Object.entries(view.forms.find(({ form }) => form === field.form)?.pages ?? {}).map(([place, name]) => [
      name,
      overview === null ? place : placeWords(overview, place, view.flow),
    ]),
  };
  const choose = (to: Kind) => {
    setOpened({ kind: to, at: now });
    if (to === "always" || to === "never")
      void set(everywhere(presence, to === "always" ? "required" : "optional"), presence);
  };
  return (
    <>
      {title}
      {field.shares === null ? null : (
        <p className="small muted">
          {field.shares > 1
            ? `${field.shares} fields of all journeys have these cases`
            : "These cases are in a shared definition"}
          , and the service may use them too. Your change applies to all of them.
        </p>
      )}
      {field.depends ? (
        <p className="small muted">A condition of its form also requires it. Your choice here does not change that.</p>
      ) : null}
      <Segments
        name="Must it be filled in?"
        block
        value={kind}
        choices={[
          ["always", "Always"],
          ["never", "Never"],
          ...(isPlain ? [["site", "Not at some sites"] as const] : []),
          ...(isPlain && placesOf.page.length > 1 ? [["page", "Not on some pages"] as const] : []),
          ["depends", "It depends"],
        ]}
        onChoose={choose}
      />
      {kind === "site" || kind === "page" ? (
        <fieldset className="stack" data-gap="s">
          <legend className="lab">It may be left empty {kind === "site" ? "at" : "on the page"}</legend>
          {placesOf[kind].map(([place, words]) => (
            <Toggle
              key={place}
              isOn={optional.includes(place)}
              onToggle={(isOn) =>
                void set(
                  exceptAt(isOn ? [...optional, place] : optional.filter((one) => one !== place), kind),
                  presence,
                )
              }
            >
              {words}
            </Toggle>
          ))}
        </fieldset>
      ) : null}
      {kind === "depends" ? (
        <Cases
          view={view}
          field={field}
          languages={languages}
          answers={answers.filter((one) => mayAsk(field, one))}
          presence={field.presence ?? presence}
          onUse={(to, was, close) => {
            setOpened({ kind: "depends", at: now });
            void set(to, was, close);
          }}
        />
      ) : null}
    </>
  );
}

/** The service also checks shared cases, and it does not know the context. */
function mayAsk({ name, shares }: ItemFieldView, { of }: AnswerView): boolean {
  return of !== `self.${name.split(".").at(-1)}` && (shares === null || of.startsWith("self."));
}

type Kind = "always" | "never" | Excepted | "depends";

function kindOf(presence: Presence): Kind {
  if (presence.cases.length > 0) return exceptionsIn(presence)?.is ?? "depends";
  return presence.otherwise === "required" ? "always" : "never";
}
