import { useRef } from "react";
import { SET_TEXT } from "../../../commands/set.ts";
import type { ObjectView, TextView } from "../../../protocol-parts.ts";
import { forArm } from "../../for-arm.ts";
import { CommandDialog } from "../../CommandDialog.tsx";
import { Removal } from "../Removal.tsx";
import { wordsOfText } from "../words-of-text.ts";
import { useFocusAfter } from "../useFocusAfter.ts";
import { objectOf, type OnPage } from "./on-page.ts";
import { INSERT_VARIANT } from "../../../kernel/inserts/variant.ts";
import { SET_CONDITION } from "../../../kernel/values/condition.ts";

export interface ObjectProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  /** What the object is, for screen readers. */
  readonly called: string;
}

/** The texts of an object: each leads to its words in all languages. Those that are missing can be added. */
export function ObjectTexts({ page, object, called }: ObjectProps) {
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
