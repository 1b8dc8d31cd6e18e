import { type RefObject, useEffect, useRef } from "react";
import { sitesExcepted } from "../../edits/presence.ts";
import type { FieldView, Overview, PageView, PageWay, StepName } from "../../protocol.ts";
import { AddButton } from "./AddButton.tsx";
import { AddField } from "./AddField.tsx";
import { AddMessage } from "./AddMessage.tsx";
import { type Chosen, nameOfWay } from "./chosen.ts";
import { moveField } from "./MoveField.tsx";
import { OnlyForSome } from "./OnlyForSome.tsx";
import { Parts } from "./Parts.tsx";
import { wordsOf } from "./words-of.ts";

interface ContentsProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Of the journey. */
  readonly steps: readonly StepName[];
  readonly chosen: Chosen;
  /** Keys of the texts that stand on the page now. */
  readonly shown: readonly string[];
  /** Where all of it stands. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The page as a list, for keys and for screen readers: its fields, its texts, the ways out of it. */
export function Contents({ view, languages, steps, chosen, shown, list: whole, onChoose }: ContentsProps) {
  const fields = view.forms.flatMap((form) => form.fields);
  const labels = new Set(fields.map(({ label }) => label));
  const isThere = new Set(shown);
  const texts = view.texts.filter(({ key }) => !labels.has(key));
  const list = useRef<HTMLUListElement>(null);
  const order = fields.map(({ name }) => name).join();
  const moved = useRef<{ readonly field: string; readonly from: string }>(null);
  // What changes its place in the list loses the focus by it.
  useEffect(() => {
    const { field, from } = moved.current ?? { field: "", from: order };
    if (from === order) return;
    moved.current = null;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  });
  return (
    <div ref={whole} className="panel" data-side="start">
      <nav aria-label="On this page">
        {fields.length === 0 ? null : (
          <>
            <h2 className="sec__h">Fields</h2>
            <ul className="tree" ref={list}>
              {fields.map((field) => (
                <li key={`${field.form}/${field.name}`}>
                  <button
                    type="button"
                    data-field={field.name}
                    aria-current={chosen.field === field.name}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    onClick={() => onChoose({ key: field.label, field: field.name })}
                    onKeyDown={(event) => {
                      const way = WAYS[event.key];
                      if (!event.altKey || way === undefined) return;
                      event.preventDefault();
                      moved.current = { field: field.name, from: order };
                      moveField(field, way, view.arm);
                    }}
                  >
                    <span>{field.label === null ? field.name : wordsOf(view, field.label)}</span>
                    <small>{filledInWords(field)}</small>
                  </button>
                </li>
              ))}
            </ul>
            <AddField view={view} languages={languages} onMade={(field) => onChoose({ key: null, field })} />
          </>
        )}
        <h2 className="sec__h">Texts</h2>
        <ul className="tree">
          {texts.map(({ file, key, values }) => (
            <li key={`${file}:${key}`}>
              <button
                type="button"
                data-fade={isThere.size > 0 && !isThere.has(key) ? "" : undefined}
                aria-current={chosen.key === key}
                onClick={() => onChoose({ key, field: null })}
              >
                <span>{Object.values(values)[0] ?? key}</span>
              </button>
            </li>
          ))}
        </ul>
        <AddMessage key={`on ${view.step}`} view={view} languages={languages} />
        <h2 className="sec__h">Ways out</h2>
        <ul className="tree">
          {view.ways.map((way) => (
            <WayItem key={nameOfWay(way)} way={way} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
        {view.stays.length === 0 ? null : (
          <>
            <h2 className="sec__h">What happens here</h2>
            <ul className="tree">
              {view.stays.map((way) => (
                <WayItem key={nameOfWay(way)} way={way} chosen={chosen} onChoose={onChoose} />
              ))}
            </ul>
          </>
        )}
        <AddButton key={`from ${view.step}`} view={view} languages={languages} steps={steps} />
        <OnlyForSome key={`before ${view.step}`} view={view} steps={steps} />
      </nav>
      <Parts view={view} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

interface WayItemProps extends Pick<ContentsProps, "chosen" | "onChoose"> {
  readonly way: PageWay;
}

/** A way out, or a rule that leads nowhere, with its conditions. */
function WayItem({ way, chosen, onChoose }: WayItemProps) {
  const isStaying = way.kind === "stays" || way.kind === "opens";
  const [first, second] = isStaying ? [way.cause, way.to] : [way.to, way.cause];
  return (
    <li>
      <button
        type="button"
        aria-current={chosen.way === nameOfWay(way)}
        onClick={() => onChoose({ key: null, field: null, way: nameOfWay(way) })}
      >
        <span>
          {first}
          <small>{[second, ...way.when].filter((one) => one !== "").join("; ")}</small>
        </span>
        <small>{isStaying ? "" : way.step === null ? "leaves" : (KINDS[way.kind] ?? "")}</small>
      </button>
    </li>
  );
}

const KINDS: Readonly<Record<string, string>> = { guard: "sent away", failed: "fails" };

const WAYS: Readonly<Record<string, "up" | "down">> = { ArrowUp: "up", ArrowDown: "down" };

/** When it must be filled in, in a word; nothing where always. */
function filledInWords({ presence, depends }: FieldView): string {
  if (presence === null || depends) return "when";
  if (presence.cases.length > 0) return sitesExcepted(presence) === undefined ? "when" : "by site";
  return presence.otherwise === "required" ? "" : "optional";
}
