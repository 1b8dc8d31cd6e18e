import { useId, useState } from "react";
import type { DeedView, PageView } from "../../protocol-page.ts";
import type { ValuesView } from "../../protocol-parts.ts";
import { asSeen } from "../as-arm.ts";
import { KeptSettings } from "./KeptSettings.tsx";
import { Elsewhere } from "./objects/Elsewhere.tsx";
import { valueOfQuestion, valuesFrom } from "./values-from.ts";

interface DeedValuesProps {
  readonly view: PageView;
  readonly deed: DeedView;
}

/** What an action sets, sends or says, as a form that is drawn when a person opens it. The rest is in the file. */
export function DeedValues({ view, deed: { words, values, elsewhere } }: DeedValuesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (values === null) return <Elsewhere of={elsewhere} />;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">
        Its values<span className="vh"> (it {words})</span>
      </summary>
      {isOpen ? (
        <div className="case stack" data-gap="s">
          <ValuesForm view={view} words={words} values={values} />
          <Elsewhere of={elsewhere} />
        </div>
      ) : null}
    </details>
  );
}

interface ValuesFormProps extends Pick<DeedValuesProps, "view"> {
  readonly words: string;
  readonly values: ValuesView;
}

function ValuesForm({ view: { flow, arm }, words, values }: ValuesFormProps) {
  const name = useId();
  const { at, was, settings, pointers } = values;
  return (
    <KeptSettings
      name={name}
      settings={settings}
      lines={{ flow, arm, pointerOf: (question) => at + (pointers[valueOfQuestion(question)] ?? "") }}
      of={`it ${words}`}
      commandOf={(_, entered) => {
        const changed = valuesFrom(values, entered);
        if (Object.keys(changed).length === 0) return undefined;
        return asSeen({ kind: "set-values", flow, at, was, values: changed }, arm);
      }}
    />
  );
}
