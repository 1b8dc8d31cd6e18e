import { useRef, useState } from "react";
import type { Overview } from "../../protocol.ts";
import type { MapView, MapTransition } from "../../protocol-map.ts";
import { AddStep } from "./AddStep.tsx";
import { FindingList } from "../findings/FindingItem.tsx";
import type { Found, FoundRequirement } from "./find.ts";
import { MoveStep } from "./MoveStep.tsx";
import { StepInFiles } from "./StepInFiles.tsx";
import { marksOf, stepWords } from "./step-words.ts";
import { TransitionList } from "./TransitionList.tsx";
import { AddTransition } from "../transitions/AddTransition.tsx";
import { TransitionEdits } from "../transitions/TransitionEdits.tsx";
import { CopyButton } from "../page/Paste.tsx";
import { useView } from "../useView.ts";
import { isGuard } from "./transition-words.ts";
import { Button, ButtonLink } from "../Controls.tsx";

interface StepPanelProps {
  readonly view: MapView;
  readonly languages: Overview["languages"];
  /** The arm for which the map is shown (`<flag>=<arm>`). Empty for everybody. */
  readonly arm: string;
  readonly chosen: string;
  readonly found: Found;
  /** The requirements that match the search and that the step shows. */
  readonly required: readonly FoundRequirement[];
  readonly hrefOf: (step: string) => string;
  readonly onChoose: (step: string) => void;
  /** Returns the replay of the shortest path to a step, or `null` if none was found. */
  readonly findPath: (step: string) => Promise<string | null>;
  readonly onWalk: (replay: string) => void;
  /** The step on which the chosen one was dropped, and that its question is closed. */
  readonly droppedOn: string | null;
  readonly onDropped: () => void;
}

/** Everything about the chosen step: findings of the check, who is redirected, and the transitions from and to it. */
export function StepPanel({
  view,
  languages,
  arm,
  chosen,
  found,
  required,
  hrefOf,
  onChoose,
  findPath,
  onWalk,
  droppedOn,
  onDropped,
}: StepPanelProps) {
  const { steps, transitions, findings } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  const { answer: page } = useView("page", chosen === "" ? null : { flow: view.flow, step: chosen, arm });
  const step = steps.find(({ id }) => id === chosen);
  if (step === undefined) return null;
  const titles = new Map(steps.map(({ id, title }) => [id, title]));
  const own = transitions.filter(({ from }) => from === chosen);
  const hit = found?.get(chosen);
  const to = (transition: MapTransition) => ({ name: transition.to, step: transition.step });
  const from = ({ from: id }: MapTransition) => ({ name: titles.get(id ?? "") ?? "From any step", step: id ?? chosen });
  const names = steps.map(({ id, title, path }) => ({ id, title, path }));
  const editsOf = ({ at, kind }: MapTransition) => {
    const transition = page?.transitions.find(({ rules, kind: own }) => rules.at(-1) === at && own === kind);
    if (page === undefined || transition === undefined) return null;
    const onDone = () => heading.current?.focus();
    return <TransitionEdits view={page} languages={languages} steps={names} transition={transition} onDone={onDone} />;
  };
  const lists = [
    { name: "Who is redirected before it opens, in this order", transitions: own.filter(isGuard), end: to },
    { name: "Where people can go", transitions: own.filter((transition) => !isGuard(transition)), end: to },
    {
      name: "How people get here",
      transitions: transitions.filter((transition) => transition.step === chosen && transition.from !== null),
      end: from,
    },
    { name: "From any step", transitions: transitions.filter((transition) => transition.from === null), end: to },
  ];
  return (
    <aside className="panel" aria-label="The chosen step">
      <div className="sec">
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        <p className="small muted">
          Step {step.number} of {steps.length} · {stepWords(step)}
        </p>
        {hit === undefined ? null : <p>Found: {hit}</p>}
        {marksOf(step).map((mark) => (
          <p key={mark}>{mark}</p>
        ))}
        <div className="line" data-wrap>
          <ButtonLink words="Open the page" look="primary" href={hrefOf(chosen)} />
          <WalkThere key={`to ${chosen}`} find={() => findPath(chosen)} onFound={onWalk} />
          <MoveStep
            key={`moves ${chosen}`}
            {...{ view, step, droppedOn, onDropped }}
            onMoved={() => heading.current?.focus()}
          />
          <CopyButton copied={{ of: { flow: view.flow, step: chosen }, words: step.title }} keys="Control+C" />
          <AddStep
            key={`after ${chosen}`}
            view={view}
            after={chosen}
            languages={languages}
            onMade={(name) => {
              heading.current?.focus();
              onChoose(name);
            }}
          />
        </div>
        <StepInFiles
          key={chosen}
          view={view}
          step={chosen}
          onDone={(name) => {
            // The dialog is closed.
            heading.current?.focus();
            if (name !== null) onChoose(name);
          }}
        />
      </div>
      <RequirementList found={required} />
      {step.findings.length === 0 ? null : (
        <section className="sec" aria-label="Findings at this step">
          <h3>Findings at this step</h3>
          <FindingList findings={step.findings} steps={[{ flow: view.flow, step: chosen }]} />
        </section>
      )}
      {lists.map(({ name, transitions: listed, end }) =>
        listed.length === 0 ? null : (
          <section className="sec" key={name} aria-label={name}>
            <h3>
              {name} <span className="count">{listed.length}</span>
            </h3>
            <TransitionList transitions={listed} endOf={end} onStep={onChoose} {...(end === to && { editsOf })} />
          </section>
        ),
      )}
      {page === undefined ? null : (
        <div className="sec">
          <AddTransition key={`out of ${chosen}`} view={page} steps={names} onMade={() => heading.current?.focus()} />
        </div>
      )}
      {findings.length === 0 ? null : (
        <section className="sec" aria-label="Findings elsewhere in the journey">
          <h3>Findings elsewhere in the journey</h3>
          <FindingList findings={findings} />
        </section>
      )}
    </aside>
  );
}

/** If there are more results, the search has to be refined. */
const MOST = 12;

/** The requirements that match the search and that the chosen step shows. */
function RequirementList({ found }: { readonly found: readonly FoundRequirement[] }) {
  if (found.length === 0) return null;
  return (
    <section className="sec" aria-label="Requirements found here">
      <h3>
        Requirements found here <span className="count">{found.length}</span>
      </h3>
      <ul className="stack">
        {found.slice(0, MOST).map(({ id, words, shows }) => (
          <li key={id}>
            <b>{id}</b> {words}
            {shows.length === 0 ? null : (
              <span className="small muted"> Its words and tests name {shows.join(", ")}.</span>
            )}
          </li>
        ))}
      </ul>
      {found.length > MOST ? (
        <p className="small muted">And {found.length - MOST} more: add words to narrow the search.</p>
      ) : null}
    </section>
  );
}

interface WalkThereProps {
  readonly find: () => Promise<string | null>;
  readonly onFound: (replay: string) => void;
}

/** Requests the shortest path to a step, to be followed on the map. */
function WalkThere({ find, onFound }: WalkThereProps) {
  const [state, setState] = useState<"asked" | "none" | null>(null);
  const walk = async () => {
    setState("asked");
    const replay = await find().catch(() => null);
    if (replay === null) setState("none");
    else onFound(replay);
  };
  return (
    <div>
      <Button words="Walk the shortest path here" isDisabled={state === "asked"} onClick={() => void walk()} />
      <output className="small">
        {state === "asked" ? "Looking for it…" : state === "none" ? "No path was found." : ""}
      </output>
    </div>
  );
}
