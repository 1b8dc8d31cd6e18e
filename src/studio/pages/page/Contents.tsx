import type { RefObject } from "react";
import type { StepName } from "../../protocol.ts";
import type { PageView, PageWay } from "../../protocol-page.ts";
import { causeOf } from "../map/way-words.ts";
import { AddButton } from "./AddButton.tsx";
import { AddField } from "./AddField.tsx";
import { INSERT_GUARD } from "../../kernel/inserts/guard.ts";
import { INSERT_MESSAGE } from "../../kernel/inserts/message.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { AddWay } from "../ways/AddWay.tsx";
import { nameOfWay } from "./chosen.ts";
import { Outline, type OutlineProps } from "./Outline.tsx";

interface ContentsProps extends OutlineProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly steps: readonly StepName[];
}

/** What is on the page, and below it where people can go and what happens here. */
export function Contents({ view, languages, steps, chosen, shown, list, onChoose }: ContentsProps) {
  return (
    <div ref={list} className="panel" data-side="start">
      <nav aria-label="On this page">
        <Outline {...{ view, languages, chosen, shown, onChoose }} />
        {view.forms.every(({ fields }) => fields.length === 0) ? null : (
          <AddField view={view} languages={languages} onMade={(field) => onChoose({ key: null, field })} />
        )}
        <CommandDialog key={`on ${view.step}`} {...{ view, languages }} schema={INSERT_MESSAGE} preset={stepOf(view)} />
        <h2 className="sec__h">Where people can go</h2>
        <Ways ways={view.ways} chosen={chosen} onChoose={onChoose} />
        <AddWay key={`out of ${view.step}`} view={view} steps={steps} />
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

const stepOf = ({ flow, step }: PageView) => ({ flow, step });
