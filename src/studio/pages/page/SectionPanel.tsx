import type { Overview } from "../../protocol.ts";
import type { FieldView, PageView } from "../../protocol-page.ts";
import { Chip } from "../Controls.tsx";
import { isMovable, movableSection } from "./movable.ts";
import { MoveElsewhere } from "./MoveElsewhere.tsx";
import { MoveButtons } from "./MoveField.tsx";
import { sectionWords } from "./words-of-text.ts";

interface SectionPanelProps {
  readonly view: PageView;
  /** A field of the section. */
  readonly field: FieldView;
  readonly languages: Overview["languages"];
  readonly sites: Overview["sites"];
}

/** The chosen section of a form, as a whole: its questions can go to another page. */
export function SectionPanel(props: SectionPanelProps) {
  const { view, field } = props;
  const movable = movableSection(field);
  const count = field.section?.fields.length ?? 0;
  return (
    <section className="sec" aria-labelledby="section-panel">
      <h2 id="section-panel">
        <Chip words="Section" tone="select" /> {sectionWords(view, field)}
      </h2>
      <p className="small muted">{count === 1 ? "1 question" : `${count} questions`}</p>
      {movable !== undefined && isMovable(movable) ? (
        <div className="line">
          <MoveButtons view={view} movable={movable} />
        </div>
      ) : null}
      <MoveElsewhere {...props} isSection />
    </section>
  );
}
