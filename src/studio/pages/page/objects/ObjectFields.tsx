import { useRef } from "react";
import { forArm } from "../../for-arm.ts";
import { ConditionOf } from "../../conditions/ConditionOf.tsx";
import { valueOfQuestion } from "../changed-values.ts";
import { useFocusAfter } from "../useFocusAfter.ts";
import { Parameters } from "../actions/Parameters.tsx";
import { FoldedValues, ValuesForm } from "../ValuesForm.tsx";
import { AddItem } from "./AddItem.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { ItemList } from "./ItemList.tsx";
import { isOfJourney, objectOf, type OnPage } from "./on-page.ts";
import { SET_TEXT } from "../../../commands/set.ts";
import type { ObjectView, TextView } from "../../../protocol-parts.ts";
import { CommandDialog } from "../../CommandDialog.tsx";
import { Removal } from "../Removal.tsx";
import { wordsOfText } from "../words-of-text.ts";
import { INSERT_VARIANT } from "../../../kernel/inserts/variant.ts";
import { SET_CONDITION } from "../../../kernel/values/condition.ts";

/** Everything that can be changed of an object, made from its descriptor: condition, texts, settings and lists. */
export function ObjectFields({ page, object, called }: ObjectProps) {
  const { at, mayDepend, lists, conditions, elsewhere } = object;
  const own = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLFieldSetElement>(null);
  const shown = lists.filter(({ items, asks }) => items.length > 0 || asks === null);
  const missing = lists.flatMap((list) =>
    list.items.length === 0 && list.asks !== null ? [[list, list.asks] as const] : [],
  );
  const focusAfter = useFocusAfter();
  // The button that adds the first entry disappears with its dialog, and a list disappears with its last entry.
  const toList = (name: string) =>
    focusAfter(() => own.current?.querySelector<HTMLElement>(`[data-list="${name}"]`) ?? more.current);
  return (
    <div ref={own} className="stack" data-gap="s">
      <ObjectTexts page={page} object={object} called={called} />
      {shown.map((list) => (
        <ItemList key={list.name} page={page} object={object} list={list} onChanged={() => toList(list.name)}>
          {(item, words) => <ObjectFields page={page} object={item} called={words} />}
        </ItemList>
      ))}
      {missing.length === 0 ? null : (
        <fieldset ref={more} className="line" data-wrap="" tabIndex={-1} aria-label={`What ${called} can have as well`}>
          {missing.map(([list, asks]) => (
            <AddItem
              key={list.name}
              page={page}
              object={object}
              list={list}
              asks={asks}
              onMade={() => toList(list.name)}
            />
          ))}
        </fieldset>
      )}
      <ObjectSettings page={page} object={object} called={called} />
      {object.values === null ? null : (
        <FoldedValues
          page={page.view}
          container={object}
          values={object.values}
          of={called}
          title="What is filled in"
        />
      )}
      <Parameters view={page.view} container={object} parameters={object.parameters} of={called} />
      {conditions.map((one) => (
        <ConditionOf key={one.at} page={page.view} {...one} />
      ))}
      {mayDepend ? <ConditionOf page={page.view} at={at} name={`${called} is shown when:`} /> : null}
      <Elsewhere of={elsewhere} />
    </div>
  );
}

function ObjectSettings({ page, object, called }: ObjectProps) {
  const { at, was, settings, isBare } = object;
  const { flow, arm } = page.view;
  if (settings === null) return null;
  const pointerOf = (question: string) => at + (settings.paths[valueOfQuestion(question)]?.[0] ?? "");
  return (
    <>
      {isBare ? null : <h3>Settings</h3>}
      <ValuesForm
        view={settings}
        lines={isOfJourney(page) ? { flow, arm, pointerOf } : null}
        of={called}
        commandOf={(values) => forArm({ kind: "set", ...objectOf(page, { at, was }), values }, arm)}
      />
    </>
  );
}

interface ObjectProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  /** What the object is, for screen readers. */
  readonly called: string;
}

/** The texts of an object: each leads to its words in all languages. Those that are missing can be added. */
function ObjectTexts({ page, object, called }: ObjectProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAfter = useFocusAfter();
  const { texts, isBare } = object;
  if (texts.length === 0) return null;
  const missing = texts.filter(({ isWritten }) => !isWritten);
  return (
    <>
      {isBare ? null : (
        <h3 ref={heading} tabIndex={-1}>
          Texts
        </h3>
      )}
      {texts.map((text) =>
        text.isWritten ? (
          <Written
            key={text.name}
            page={page}
            object={object}
            text={text}
            called={called}
            onGone={() => focusAfter(() => heading.current)}
          />
        ) : null,
      )}
      {missing.length === 0 ? null : (
        <div className="line" data-wrap="">
          {missing.map((text) => (
            <CommandDialog
              key={text.name}
              schema={SET_TEXT}
              view={page.view}
              languages={page.languages}
              size="s"
              of={text.title}
              help={text.description}
              preset={{ ...objectOf(page, object), name: text.name }}
              // The button that had the focus is gone.
              onMade={() => focusAfter(() => heading.current)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface OneTextProps extends Pick<ObjectProps, "page" | "object"> {
  readonly text: TextView;
}

interface WrittenProps extends OneTextProps, Pick<ObjectProps, "called"> {
  readonly onGone: () => void;
}

function Written({ page, object, text, called, onGone }: WrittenProps) {
  const { view, lang, onText } = page;
  const { name, title, keys, isRequired } = text;
  return (
    <div>
      <p className="lab">{title}</p>
      <div className="given">
        <div className="grow stack" data-gap="s">
          {keys.length === 0 ? <p className="small muted">Calculated while the journey runs.</p> : null}
          {keys.map((key) => (
            <button key={key} className="words" type="button" lang={lang} onClick={() => onText(key)}>
              {wordsOfText(view, key, lang)}
            </button>
          ))}
          {keys.length > 1 ? <p className="small muted">The journey chooses one of these.</p> : null}
          {text.canVary ? <VaryText page={page} object={object} text={text} /> : null}
        </div>
        {isRequired ? null : (
          <Removal
            of={`${title} of ${called}`}
            command={forArm({ kind: "remove", ...objectOf(page, object), name: `/${name}` }, view.arm)}
            onDone={onGone}
          />
        )}
      </div>
    </div>
  );
}

interface VaryTextProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly text: TextView;
}

/** Gives a text its first condition: another text is shown then, or the text is shown only then. */
function VaryText({ page: { view, languages }, object: { at, was }, text }: VaryTextProps) {
  const { name, title, canVary, canDepend } = text;
  const { flow } = view;
  const about = { size: "s", beside: title, of: title, view, languages } as const;
  return (
    <div className="line" data-wrap="">
      {canVary ? <CommandDialog {...about} schema={INSERT_VARIANT} preset={{ flow, at, was, name }} /> : null}
      {canDepend === null ? null : (
        <CommandDialog {...about} schema={SET_CONDITION} preset={{ flow, at: canDepend, was: null }} />
      )}
    </div>
  );
}
