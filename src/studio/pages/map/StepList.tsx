import { useRef } from "react";
import type { MapStep, MapView, MapTransition } from "../../protocol-map.ts";
import type { Found } from "./find.ts";
import { findingWords, marksOf, stepWords } from "./step-words.ts";
import { TransitionList } from "./TransitionList.tsx";
import { isGuard } from "./transition-words.ts";
import { Chip } from "../Controls.tsx";

interface StepListProps {
  readonly view: MapView;
  readonly chosen: string;
  readonly found: Found;
  readonly hrefOf: (step: string) => string;
  readonly onChoose: (step: string) => void;
}

/** The same as the map, as text: the steps of each column in order, each with its transitions. */
export function StepList({ view, chosen, found, hrefOf, onChoose }: StepListProps) {
  const { flow, columns, steps, transitions } = view;
  const list = useRef<HTMLElement>(null);
  const outgoing = new Map<string | null, MapTransition[]>();
  for (const transition of transitions)
    outgoing.set(transition.from, [...(outgoing.get(transition.from) ?? []), transition]);
  const go = (step: string) => {
    onChoose(step);
    list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]`)?.focus();
  };
  const anywhere = outgoing.get(null) ?? [];
  const listed = (some: readonly MapStep[]) => (
    <ol>
      {some.map((step) => (
        <OneStep
          key={step.id}
          step={step}
          heading={columns.length === 0 ? "h2" : "h3"}
          transitions={outgoing.get(step.id) ?? []}
          isChosen={step.id === chosen}
          isFaded={step.absent !== null || (found !== null && !found.has(step.id))}
          hit={found?.get(step.id)}
          href={hrefOf(step.id)}
          onChoose={() => onChoose(step.id)}
          onStep={go}
        />
      ))}
    </ol>
  );
  return (
    <section className="scroll steps" ref={list} aria-label={`Steps of the journey ${flow}`}>
      {columns.length === 0 ? listed(steps) : null}
      {columns.map((name, column) => {
        const own = steps.filter((step) => step.column === column);
        return own.length === 0 ? null : (
          <section key={column} aria-label={name}>
            <h2 className="steps__column">{name}</h2>
            {listed(own)}
          </section>
        );
      })}
      {anywhere.length === 0 ? null : (
        <div className="steps__one">
          <h2>From any step</h2>
          <TransitionList transitions={anywhere} endOf={endOf} onStep={go} />
        </div>
      )}
    </section>
  );
}

function endOf(transition: MapTransition) {
  return { name: transition.to, step: transition.step };
}

interface OneStepProps {
  readonly step: MapStep;
  readonly heading: "h2" | "h3";
  readonly transitions: readonly MapTransition[];
  readonly isChosen: boolean;
  readonly isFaded: boolean;
  /** Where the searched words are. */
  readonly hit: string | undefined;
  readonly href: string;
  readonly onChoose: () => void;
  readonly onStep: (step: string) => void;
}

function OneStep({
  step,
  heading: Heading,
  transitions,
  isChosen,
  isFaded,
  hit,
  href,
  onChoose,
  onStep,
}: OneStepProps) {
  const guards = transitions.filter(isGuard);
  const out = transitions.filter((transition) => !isGuard(transition));
  const findings = findingWords(step);
  return (
    <li
      className="steps__one"
      data-on={isChosen ? "" : undefined}
      data-fade={isFaded ? "" : undefined}
      data-hit={hit === undefined ? undefined : ""}
    >
      <div className="line" data-wrap>
        <Heading>
          <a href={href} data-step={step.id} aria-current={isChosen} onFocus={onChoose}>
            {step.number}. {step.title}
          </a>
        </Heading>
        <span className="small muted">{stepWords(step)}</span>
        {findings === null ? null : <Chip words={findings.words} tone={findings.tone} />}
        {hit === undefined ? null : <Chip words={`Found: ${hit}`} tone="select" />}
        {marksOf(step).map((mark) => (
          <Chip key={mark} words={mark} tone="line" />
        ))}
      </div>
      {guards.length === 0 ? null : <TransitionList transitions={guards} endOf={endOf} onStep={onStep} />}
      {out.length === 0 ? null : <TransitionList transitions={out} endOf={endOf} onStep={onStep} />}
    </li>
  );
}
