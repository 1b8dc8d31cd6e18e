import type { ReactNode } from "react";
import { fieldId } from "../focus.ts";
import { Rich, RichIn, useText } from "../text/index.ts";
import { hintId, ProblemLine, problemId } from "../widgets/ProblemLine.tsx";
import { choicesOf } from "./choices.ts";
import { labelOf } from "./label.ts";
import { layoutOf } from "./layout.ts";
import { useNow, useSession } from "./session.ts";

interface ObjectFieldsProps {
  /** Dotted. */
  readonly path: string;
  readonly children: ReactNode;
}

/** The fields of an object, under its label. With the widget `matrix` they are the lines of a table. */
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
        <RichIn as="p" className="muted" id={hintId(id)} text={field?.hint} />
        {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      </div>
      {field?.widget === "matrix" ? <Matrix path={path}>{children}</Matrix> : children}
    </fieldset>
  );
}

/**
 * Questions with the same choices. Where there is room, the choices stand once, above all. Each radio button keeps its
 * own label for screen readers, so the words above are for the eye only.
 */
function Matrix({ path, children }: ObjectFieldsProps) {
  const session = useSession();
  const text = useText();
  const item = layoutOf(session.layout, path)?.list.item;
  // Fields that are not shown (`hidden`) have no choices. All others have the same.
  const [name = "", first] = Object.entries(item?.fields ?? {}).find(([, { widget }]) => widget !== "hidden") ?? [];
  const { options } = useNow(session, (now) => ({ options: now.options[`${path}.${name}`] }));
  const choices = first ? choicesOf({}, first, options, text) : [];
  return (
    <div className="matrix" data-wide={widthFor(choices.length)}>
      <div className="matrix__rows">
        <div className="matrix__head" aria-hidden="true">
          <div className="choices">
            {choices.map(({ value, label }) => (
              <span key={String(value)}>{label}</span>
            ))}
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

/** How wide the page must be for so many choices beside the questions. Undefined: no page is wide enough. */
function widthFor(choices: number): "some" | "many" | undefined {
  if (choices === 0 || choices > 7) return undefined;
  return choices > 4 ? "many" : "some";
}
