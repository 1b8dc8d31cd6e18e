import { useRef } from "react";
import type { ParameterView } from "../../../protocol-parts.ts";
import type { PageView } from "../../../protocol-page.ts";
import { forArm } from "../../for-arm.ts";
import { Removal } from "../Removal.tsx";
import { useFocusAfter } from "../useFocusAfter.ts";
import { CommandDialog } from "../../CommandDialog.tsx";
import { textIn } from "../../forms/words.ts";

interface ParametersProps {
  readonly view: PageView;
  /** The action or the part of the page. */
  readonly container: { readonly at: string; readonly was: string };
  readonly parameters: readonly ParameterView[];
  /** Whose parameters they are, for screen readers. */
  readonly of: string;
}

/** What a call, an event or a text gets by name: what may be removed, why the rest may not, and what can be added. */
export function Parameters({ view, container: { at, was }, parameters, of }: ParametersProps) {
  const container = { at, was };
  const own = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfter();
  const { flow, arm } = view;
  if (parameters.length === 0) return null;
  const present = parameters.filter(({ isSet }) => isSet);
  return (
    <details>
      <summary className="small">
        Its parameters<span className="vh"> ({of})</span>
      </summary>
      <div className="case stack" data-gap="s">
        {present.length === 0 ? <p className="small muted">None yet.</p> : null}
        <ul ref={own} className="items" aria-label={`Parameters (${of})`} tabIndex={-1}>
          {present.map(({ name, title, why }) => (
            <li key={name} className="given">
              <span className="grow">{title}</span>
              {why === null ? (
                <Removal
                  of={`“${title}”`}
                  command={forArm({ kind: "remove", flow, ...container, name }, arm)}
                  onDone={() => focusAfter(() => own.current)}
                />
              ) : (
                <span className="small muted">It has to be there. {why}</span>
              )}
            </li>
          ))}
        </ul>
        <GiveParameter view={view} container={container} parameters={parameters} of={of} />
      </div>
    </details>
  );
}

/** A parameter is a value that nothing has yet. */
const ADD = {
  title: "Add a parameter",
  "x-button": "Add a parameter…",
  description: "A value that begins with = is an expression.",
  properties: {
    kind: { const: "set" },
    name: { title: "Which one?", "x-missing": "Choose which one" },
    value: { title: "Its value", "x-widget": "line", "x-missing": "Write its value" },
  },
} as const;

/** Adds one of the parameters that are known and not given yet. */
function GiveParameter({ view, container, parameters, of }: ParametersProps) {
  const missing = parameters.filter(({ isSet }) => !isSet);
  if (missing.length === 0) return null;
  return (
    <div className="line">
      <CommandDialog
        schema={ADD}
        view={view}
        languages={[]}
        size="s"
        beside={`(${of})`}
        preset={{ flow: view.flow, ...container }}
        complete={({ name, value = "", ...of }) => ({ ...of, values: { [String(name)]: value } })}
        offers={{ name: missing.map(({ name, title }) => ({ words: title, value: name })) }}
        notes={(answers): Readonly<Record<string, string>> => {
          const { description = "" } = missing.find(({ name }) => name === answers["name"]) ?? {};
          return description === "" ? {} : { name: description };
        }}
        pointerOf={(_, answers) => container.at + textIn(answers, "name")}
      />
    </div>
  );
}
