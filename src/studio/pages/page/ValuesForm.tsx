import { type ReactNode, useId, useState } from "react";
import type { PageView } from "../../protocol-page.ts";
import type { ValuesView } from "../../protocol-parts.ts";
import { forArm } from "../for-arm.ts";
import { KeptSettings } from "./KeptSettings.tsx";
import { valueOfQuestion, valuesFrom } from "./values-from.ts";

interface ValuesFormProps {
  readonly view: PageView;
  readonly values: ValuesView;
  /** Whose values they are, for screen readers and for what is not saved. */
  readonly of: string;
  readonly title: string;
  /** What no form can show, after the form. */
  readonly children?: ReactNode;
}

/** What an action sets, sends or says, or what texts of a part read: a form that is drawn when a person opens it. */
export function ValuesForm({ view: { flow, arm }, values, of, title, children }: ValuesFormProps) {
  const name = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { at, was, settings, pointers } = values;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">
        {title}
        <span className="vh"> ({of})</span>
      </summary>
      {isOpen ? (
        <div className="case stack" data-gap="s">
          <KeptSettings
            name={name}
            settings={settings}
            lines={{ flow, arm, pointerOf: (question) => at + (pointers[valueOfQuestion(question)] ?? "") }}
            of={of}
            commandOf={(_, entered) => {
              const changed = valuesFrom(values, entered);
              if (Object.keys(changed).length === 0) return undefined;
              return forArm({ kind: "set", flow, at, was, values: changed }, arm);
            }}
          />
          {children}
        </div>
      ) : null}
    </details>
  );
}
