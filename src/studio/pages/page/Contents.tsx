import type { RefObject } from "react";
import type { StepName, Overview } from "../../protocol.ts";
import type { PageView, PageTransition } from "../../protocol-page.ts";
import { causeOf } from "../map/transition-words.ts";
import { AddField } from "./AddField.tsx";
import { INSERT_GUARD } from "../../kernel/inserts/guard.ts";
import { INSERT_MESSAGE } from "../../kernel/inserts/message.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { AddTransition } from "../transitions/AddTransition.tsx";
import { nameOfTransition } from "./chosen.ts";
import { Outline, type OutlineProps } from "./Outline.tsx";
import { ADD_BUTTON, buttonFrom } from "./button-dialog.ts";

interface ContentsProps extends OutlineProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly steps: readonly StepName[];
}

/** What is on the page, and below it where people can go and what happens here. */
export function Contents({ view, languages, steps, chosen, shown, list, onChoose, onMade, onSeek }: ContentsProps) {
  return (
    <div ref={list} className="panel" data-side="start">
      <nav aria-label="On this page">
        <Outline {...{ view, languages, chosen, shown, onChoose, onMade, onSeek }} />
        {view.forms.every(({ fields }) => fields.length === 0) ? null : (
          <AddField view={view} languages={languages} onMade={(field) => onChoose({ key: null, field })} />
        )}
        <CommandDialog key={`on ${view.step}`} {...{ view, languages }} schema={INSERT_MESSAGE} preset={stepOf(view)} />
        <h2 className="sec__h">Where people can go</h2>
        <Transitions transitions={view.transitions} chosen={chosen} onChoose={onChoose} />
        <AddTransition key={`out of ${view.step}`} view={view} steps={steps} />
        {view.stays.length === 0 ? null : (
          <>
            <h2 className="sec__h">What happens here</h2>
            <Transitions transitions={view.stays} chosen={chosen} onChoose={onChoose} />
          </>
        )}
        <AddButton key={`from ${view.step}`} view={view} languages={languages} steps={steps} />
        {steps.length < 2 ? null : (
          <CommandDialog
            key={`before ${view.step}`}
            {...{ view, languages }}
            schema={INSERT_GUARD}
            conditionAt={() => `/steps/${view.step}/guards/-`}
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
    </div>
  );
}

interface TransitionsProps extends Pick<ContentsProps, "chosen" | "onChoose"> {
  readonly transitions: readonly PageTransition[];
}

function Transitions({ transitions, ...rest }: TransitionsProps) {
  return (
    <ul className="tree">
      {transitions.map((transition) => (
        <TransitionItem key={nameOfTransition(transition)} transition={transition} {...rest} />
      ))}
    </ul>
  );
}

interface TransitionItemProps extends Pick<ContentsProps, "chosen" | "onChoose"> {
  readonly transition: PageTransition;
}

/** A transition, or a rule that leads nowhere, with its conditions. */
function TransitionItem({ transition, chosen, onChoose }: TransitionItemProps) {
  const isStaying = transition.kind === "stays" || transition.kind === "opens";
  const [first, cause] = isStaying ? [transition.cause, transition.to] : [transition.to, transition.cause];
  return (
    <li>
      <button
        type="button"
        aria-current={chosen.transition === nameOfTransition(transition)}
        onClick={() => onChoose({ key: null, field: null, transition: nameOfTransition(transition) })}
      >
        <span>
          {first}
          <small>{causeOf({ ...transition, cause })}</small>
        </span>
        <small>{isStaying ? "" : transition.step === null ? "leaves" : (KINDS[transition.kind] ?? "")}</small>
      </button>
    </li>
  );
}

const KINDS: Readonly<Record<string, string>> = { guard: "redirected", failed: "fails" };

const stepOf = ({ flow, step }: PageView) => ({ flow, step });

interface AddButtonProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  readonly steps: readonly StepName[];
}

/** Adds a button that leads to another step or opens a dialog, from a few questions. */
function AddButton({ view, languages, steps }: AddButtonProps) {
  const { flow, step } = view;
  const leads = steps.filter(({ id }) => id !== step).map(({ id, title }) => [id, `It leads to “${title}”`] as const);
  return (
    <CommandDialog
      schema={ADD_BUTTON}
      {...{ view, languages }}
      preset={{ flow, step }}
      offers={{
        to: [{ words: "It opens a dialog", value: null }, ...leads.map(([value, words]) => ({ words, value }))],
      }}
      complete={buttonFrom}
    />
  );
}
