import { useAtomValue } from "jotai";
import { type RefObject, useRef } from "react";
import { sitesExcepted } from "../../browser/presence.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { FieldView, PageView, PageWay } from "../../protocol-page.ts";
import { draftName, draftsAtom, isUnsaved } from "../drafts.ts";
import { causeOf } from "../map/way-words.ts";
import { plainText } from "../../plain-text.ts";
import { AddButton } from "./AddButton.tsx";
import { AddField } from "./AddField.tsx";
import { INSERT_GUARD } from "../../kernel/inserts/guard.ts";
import { INSERT_MESSAGE } from "../../kernel/inserts/message.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { type Chosen, nameOfWay } from "./chosen.ts";
import { moveByKey } from "./MoveField.tsx";
import { Parts } from "./Parts.tsx";
import { useMovedFocus } from "./useMovedFocus.ts";
import { fieldWords } from "./words-of-text.ts";

interface ContentsProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
  readonly chosen: Chosen;
  /** Keys of the texts that the page shows now. */
  readonly shown: readonly string[];
  /** The container of the list. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The page as a list for keyboards and screen readers: its fields, its texts, and the transitions out of it. */
export function Contents({ view, languages, steps, chosen, shown, list, onChoose }: ContentsProps) {
  return (
    <div ref={list} className="panel" data-side="start">
      <nav aria-label="On this page">
        {view.forms.every(({ fields }) => fields.length === 0) ? null : (
          <>
            <h2 className="sec__h">Fields</h2>
            <Fields view={view} chosen={chosen} onChoose={onChoose} />
            <AddField view={view} languages={languages} onMade={(field) => onChoose({ key: null, field })} />
          </>
        )}
        <h2 className="sec__h">Texts</h2>
        <Texts view={view} chosen={chosen} shown={shown} onChoose={onChoose} />
        <CommandDialog key={`on ${view.step}`} {...{ view, languages }} schema={INSERT_MESSAGE} preset={stepOf(view)} />
        <h2 className="sec__h">Where people can go</h2>
        <Ways ways={view.ways} chosen={chosen} onChoose={onChoose} />
        {view.stays.length === 0 ? null : (
          <>
            <h2 className="sec__h">What happens here</h2>
            <Ways ways={view.stays} chosen={chosen} onChoose={onChoose} />
          </>
        )}
        <AddButton key={`from ${view.step}`} view={view} languages={languages} steps={steps} />
        {steps.length < 2 ? null : (
          <CommandDialog
            key={`before ${view.step}`}
            {...{ view, languages }}
            schema={INSERT_GUARD}
            list="guards"
            of={view.title}
            preset={{ ...stepOf(view), ...(view.guards.length === 0 && { before: null }) }}
            offers={{
              to: steps.flatMap(({ id, title }) => (id === view.step ? [] : [{ words: title, value: id }])),
              before: [
                { words: "last", value: null },
                ...view.guards.map(({ words }, index) => ({ words: `before: ${words}`, value: index })),
              ],
            }}
          />
        )}
      </nav>
      <Parts view={view} languages={languages} steps={steps} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

/** The fields in the order of the page. `Alt` with an arrow key moves one. */
function Fields({ view, chosen, onChoose }: Pick<ContentsProps, "view" | "chosen" | "onChoose">) {
  const fields = view.forms.flatMap((form) => form.fields);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useMovedFocus(list, fields.map(({ name }) => name).join());
  const before = ({ name }: FieldView) =>
    keepFocus((within) => within.querySelector<HTMLElement>(`[data-field="${name}"]`));
  return (
    <ul className="tree" ref={list}>
      {fields.map((field) => (
        <li key={`${field.form}/${field.name}`}>
          <button
            type="button"
            data-field={field.name}
            aria-current={chosen.field === field.name}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onChoose({ key: field.label, field: field.name })}
            onKeyDown={(event) => moveByKey(event, field, view.arm, () => before(field))}
          >
            <span>{fieldWords(view, field)}</span>
            <small>{filledInWords(field)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Texts that are not labels of fields. Those that the page does not show now are grey. */
function Texts({ view, chosen, shown, onChoose }: Pick<ContentsProps, "view" | "chosen" | "shown" | "onChoose">) {
  const labels = new Set(view.forms.flatMap(({ fields }) => fields.map(({ label }) => label)));
  const isThere = new Set(shown);
  const drafts = useAtomValue(draftsAtom);
  return (
    <ul className="tree">
      {view.texts
        .filter(({ key }) => !labels.has(key))
        .map(({ file, key, values }) => (
          <li key={`${file}:${key}`}>
            <button
              type="button"
              data-fade={isThere.size > 0 && !isThere.has(key) ? "" : undefined}
              aria-current={chosen.key === key}
              onClick={() => onChoose({ key, field: null })}
            >
              <span>{plainText(Object.values(values)[0] ?? key)}</span>
              <small>{isUnsaved(drafts[draftName({ file, key }, view.arm)]) ? "not saved" : ""}</small>
            </button>
          </li>
        ))}
    </ul>
  );
}

interface WaysProps extends Pick<ContentsProps, "chosen" | "onChoose"> {
  readonly ways: readonly PageWay[];
}

function Ways({ ways, ...rest }: WaysProps) {
  return (
    <ul className="tree">
      {ways.map((way) => (
        <WayItem key={nameOfWay(way)} way={way} {...rest} />
      ))}
    </ul>
  );
}

interface WayItemProps extends Pick<ContentsProps, "chosen" | "onChoose"> {
  readonly way: PageWay;
}

/** A transition, or a rule that leads nowhere, with its conditions. */
function WayItem({ way, chosen, onChoose }: WayItemProps) {
  const isStaying = way.kind === "stays" || way.kind === "opens";
  const [first, cause] = isStaying ? [way.cause, way.to] : [way.to, way.cause];
  return (
    <li>
      <button
        type="button"
        aria-current={chosen.way === nameOfWay(way)}
        onClick={() => onChoose({ key: null, field: null, way: nameOfWay(way) })}
      >
        <span>
          {first}
          <small>{causeOf({ ...way, cause })}</small>
        </span>
        <small>{isStaying ? "" : way.step === null ? "leaves" : (KINDS[way.kind] ?? "")}</small>
      </button>
    </li>
  );
}

const KINDS: Readonly<Record<string, string>> = { guard: "redirected", failed: "fails" };

/** When the field must be filled in, in one word. Empty if always. */
function filledInWords({ presence, depends }: FieldView): string {
  if (presence === null || depends) return "when";
  if (presence.cases.length > 0) return sitesExcepted(presence) === undefined ? "when" : "by site";
  return presence.otherwise === "required" ? "" : "optional";
}

const stepOf = ({ flow, step }: PageView) => ({ flow, step });
