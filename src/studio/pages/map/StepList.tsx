import { useRef } from "react";
import type { MapView, MapWay } from "../../protocol-map.ts";
import type { Found } from "./find.ts";
import { findingWords, marksOf, stepWords } from "./step-words.ts";
import { WayList } from "./WayList.tsx";
import { isGuard } from "./way-words.ts";

interface StepListProps {
  readonly view: MapView;
  readonly chosen: string;
  readonly found: Found;
  readonly hrefOf: (step: string) => string;
  readonly onChoose: (step: string) => void;
}

/** The same as the map, as text: the steps in order, each with its transitions. */
export function StepList({ view: { flow, steps, ways }, chosen, found, hrefOf, onChoose }: StepListProps) {
  const list = useRef<HTMLElement>(null);
  const leaving = new Map<string | null, MapWay[]>();
  for (const way of ways) leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
  const endOf = (way: MapWay) => ({ name: way.to, step: way.step });
  const go = (step: string) => {
    onChoose(step);
    list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]`)?.focus();
  };
  const anywhere = leaving.get(null) ?? [];
  return (
    <section className="scroll steps" ref={list} aria-label={`Steps of the journey ${flow}`}>
      <ol>
        {steps.map((step) => {
          const own = leaving.get(step.id) ?? [];
          const guards = own.filter(isGuard);
          const out = own.filter((way) => !isGuard(way));
          const hit = found?.get(step.id);
          const findings = findingWords(step);
          return (
            <li
              key={step.id}
              className="steps__one"
              data-on={step.id === chosen ? "" : undefined}
              data-fade={step.absent !== null || (found !== null && hit === undefined) ? "" : undefined}
              data-hit={hit === undefined ? undefined : ""}
            >
              <div className="line" data-wrap>
                <h2>
                  <a
                    href={hrefOf(step.id)}
                    data-step={step.id}
                    aria-current={step.id === chosen}
                    onFocus={() => onChoose(step.id)}
                  >
                    {step.number}. {step.title}
                  </a>
                </h2>
                <span className="small muted">{stepWords(step)}</span>
                {findings === null ? null : (
                  <span className="chip" data-t={findings.tone}>
                    {findings.words}
                  </span>
                )}
                {hit === undefined ? null : (
                  <span className="chip" data-t="select">
                    Found: {hit}
                  </span>
                )}
                {marksOf(step).map((mark) => (
                  <span className="chip" data-t="line" key={mark}>
                    {mark}
                  </span>
                ))}
              </div>
              {guards.length === 0 ? null : <WayList ways={guards} endOf={endOf} onStep={go} />}
              {out.length === 0 ? null : <WayList ways={out} endOf={endOf} onStep={go} />}
            </li>
          );
        })}
      </ol>
      {anywhere.length === 0 ? null : (
        <div className="steps__one">
          <h2>From any step</h2>
          <WayList ways={anywhere} endOf={endOf} onStep={go} />
        </div>
      )}
    </section>
  );
}
