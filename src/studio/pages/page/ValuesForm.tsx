import { useAtomValue } from "jotai";
import { type ReactNode, useId, useState } from "react";
import type { PageView } from "../../protocol-page.ts";
import type { ValuesView } from "../../protocol-parts.ts";
import { forArm } from "../for-arm.ts";
import { LineContext } from "../forms/LineWidget.tsx";
import { StudioForm } from "../forms/StudioForm.tsx";
import { settledAtom } from "../drafts.ts";
import { edit } from "../state.ts";
import { changedValues, valueOfQuestion } from "./changed-values.ts";
import { type Keeping, lineNames, useLineDrafts } from "./useLineDrafts.ts";

interface ValuesFormProps extends Keeping {
  readonly submit?: string;
}

/** Values as a form, which one command saves all together. What is typed in a line and not saved is kept. */
export function ValuesForm(props: ValuesFormProps) {
  const settled = useAtomValue(settledAtom);
  const times = lineNames(props).reduce((sum, name) => sum + (settled[name] ?? 0), 0);
  return <Kept key={times} {...props} />;
}

function Kept({ submit = "Save", ...keeping }: ValuesFormProps) {
  const { view, lines, commandOf } = keeping;
  // Not a pointer: an item that others move keeps what is typed in its form.
  const name = useId();
  const { values, keep, forget } = useLineDrafts(keeping);
  return (
    <LineContext value={lines}>
      <StudioForm
        name={name}
        questions={view.schema}
        isJudged={false}
        values={values}
        submit={submit}
        onChange={keep}
        onGiveUp={() => forget()}
        onSave={async (entered) => {
          const changed = changedValues(view, entered);
          const isSaved = Object.keys(changed).length > 0 && (await edit(commandOf(changed)));
          if (isSaved) forget(entered);
          return isSaved;
        }}
      />
    </LineContext>
  );
}

interface FoldedValuesProps {
  readonly page: PageView;
  /** The action or the part of the page that has the values. */
  readonly container: { readonly at: string; readonly was: string };
  readonly values: ValuesView;
  /** Whose values they are, for screen readers and for what is not saved. */
  readonly of: string;
  readonly title: string;
  /** What no form can show, after the form. */
  readonly children?: ReactNode;
}

/** What an action sets, sends or says, or what texts of a part read: a form that is drawn when a person opens it. */
export function FoldedValues({ page: { flow, arm }, container, values: view, of, title, children }: FoldedValuesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { at, was } = container;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">
        {title}
        <span className="vh"> ({of})</span>
      </summary>
      {isOpen ? (
        <div className="case stack" data-gap="s">
          <ValuesForm
            view={view}
            lines={{ flow, arm, pointerOf: (question) => at + (view.paths[valueOfQuestion(question)]?.[0] ?? "") }}
            of={of}
            commandOf={(values) => forArm({ kind: "set", flow, at, was, values }, arm)}
          />
          {children}
        </div>
      ) : null}
    </details>
  );
}
