import type { ReactNode } from "react";
import { fieldId } from "../focus.ts";
import { Rich } from "../text/index.ts";
import { hintId, ProblemLine, problemId } from "../widgets/ProblemLine.tsx";
import { labelOf } from "./label.tsx";
import { layoutOf } from "./layout.ts";
import { useNow, useSession } from "./session.ts";

interface ObjectFieldsProps {
  /** Dotted. */
  readonly path: string;
  readonly children: ReactNode;
}

/** The fields of an object (widget `object`), under its label. */
export function ObjectFields({ path, children }: ObjectFieldsProps) {
  const session = useSession();
  const field = layoutOf(session.layout, path);
  const { label, problem } = useNow(session, ({ environment, problems }) => ({
    label: field && labelOf(field, path, environment).label,
    problem: problems.get(path),
  }));
  const id = fieldId(session.ids, path);
  const described = [field?.hint && hintId(id), problem && problemId(id)].filter(Boolean).join(" ");
  // The headings of the sections of a form are of level 2.
  const depth = path.split(".").filter((key) => !/^\d+$/.test(key)).length;
  const Heading = depth === 1 ? "h2" : "h3";
  return (
    <fieldset
      className="form__section"
      id={id}
      data-field={path}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
    >
      <div className="form__section-head">
        <Heading id={`${id}-label`}>{label ? <Rich text={label} /> : null}</Heading>
        {field?.hint ? (
          <p className="muted" id={hintId(id)}>
            <Rich text={field.hint} />
          </p>
        ) : null}
        {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      </div>
      {children}
    </fieldset>
  );
}
