import { type Node, type NodeProps, useStore } from "@xyflow/react";
import { memo, useEffect, useId, useMemo, useRef } from "react";
import { atom, useAtomValue } from "jotai";
import type { MapTransition } from "../../protocol-map.ts";
import type { DrawnStep } from "./graph.ts";
import { useLookedAt } from "./looked-at.ts";
import { Ports, portsOf } from "./Ports.tsx";
import { findingWords, marksOf, stepWords } from "./step-words.ts";
import { causeOf, kindOf } from "./transition-words.ts";
import { inSight, PICTURE, picturesAtom } from "./pictures.ts";

/** At a smaller zoom, a picture is not recognizable. */
const LEAST_ZOOM = 0.25;

/** The page of a step in its box. The text below it says the same, so the picture needs no description. */
function StepPicture({ step }: { readonly step: string }) {
  const key = useLookedAt().pictureOf(step);
  const url = useAtomValue(useMemo(() => atom((get) => get(picturesAtom).get(key)?.url), [key]));
  const isLarge = useStore(({ transform: [, , zoom] }) => zoom >= LEAST_ZOOM);
  useEffect(() => (isLarge ? inSight(step) : undefined), [step, isLarge]);
  if (url === null) return <span className="node__pic">This page could not be drawn.</span>;
  if (url === undefined) return <span className="node__pic" />;
  return <img className="node__pic" src={url} alt="" width={PICTURE.width} height={PICTURE.height} draggable={false} />;
}

/** The kind of what is dragged: a step's name, and its address, because another window may show another journey. */
const DRAGGED = "text/x-step";

export type StepNode = Node<{ readonly drawn: DrawnStep }, "step">;

/** A step on the map. A click chooses it. Enter or a double click opens its page. */
export const StepBox = memo(function StepBox({ data: { drawn } }: NodeProps<StepNode>) {
  const { step, rows, more, guards, back } = drawn;
  const { chosen, found, walked, hrefOf, choose, drop, onPress, onKey, takesFocus } = useLookedAt();
  const link = useRef<HTMLAnchorElement>(null);
  const about = useId();
  const isChosen = chosen === step.id;
  const hit = found?.get(step.id);
  const findings = findingWords(step);
  const lines = walked.get(step.id);
  const marks = hit === undefined ? marksOf(step) : [`Found: ${hit}`, ...marksOf(step)];
  useEffect(() => {
    if (isChosen && takesFocus()) link.current?.focus({ preventScroll: true });
  }, [isChosen, takesFocus]);
  const isFaded = step.absent !== null || (found !== null && hit === undefined);
  return (
    <div
      className="node"
      data-on={isChosen ? "" : undefined}
      data-fade={isFaded ? "" : undefined}
      data-hit={hit === undefined ? undefined : ""}
      data-walked={lines === undefined ? undefined : ""}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const [moved = "", address] = event.dataTransfer.getData(DRAGGED).split(" ");
        if (moved === "") return;
        event.preventDefault();
        if (moved !== step.id && hrefOf(moved) === address) drop(moved, step.id);
      }}
    >
      {/* React Flow moves the map where nothing has this class. */}
      <span
        className="node__handle nopan"
        aria-hidden="true"
        title="Drag it onto the step behind which it is to be"
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = "move";
          dataTransfer.setData(DRAGGED, `${step.id} ${hrefOf(step.id)}`);
        }}
      >
        ⠿
      </span>
      <Ports ports={portsOf(drawn)} />
      {guards.length === 0 ? null : (
        <span className="node__guards" aria-hidden="true" title="Rules that send people away before it">
          ↪ {guards.length}
        </span>
      )}
      {lines === undefined ? null : (
        <span className="node__lines" aria-hidden="true">
          {lines.slice(0, 4).join(" ")}
          {lines.length > 4 ? "…" : ""}
        </span>
      )}
      {findings === null ? null : (
        <span className="node__find" data-t={findings.tone} aria-hidden="true">
          {findings.words}
        </span>
      )}
      <StepPicture step={step.id} />
      <a
        ref={link}
        className="node__t"
        href={hrefOf(step.id)}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isChosen}
        aria-describedby={about}
        title={step.title}
        // Dragging moves the map instead.
        draggable={false}
        data-step={step.id}
        onPointerDown={isChosen ? undefined : onPress}
        onFocus={() => choose(step.id)}
        onKeyDown={onKey}
        onClick={(event) => {
          // Enter opens the page, and so does opening it in a new tab.
          if (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          choose(step.id);
        }}
        onDoubleClick={() => (location.hash = hrefOf(step.id))}
      >
        <span className="node__nr">{step.number}</span> {step.title}
      </a>
      <p className="node__meta">{stepWords(step)}</p>
      <ul className="node__transitions" aria-hidden="true">
        {rows.map((transition) => (
          <Row key={transition.id} transition={transition} isBack={back.has(transition)} />
        ))}
        {more.length === 0 ? null : <li className="transition">… {more.length} more transitions</li>}
      </ul>
      {marks.length === 0 ? null : (
        <p className="node__marks" data-found={hit === undefined ? undefined : ""} title={marks.join(". ")}>
          {marks[0]}
        </p>
      )}
      <span id={about} hidden>
        {[stepWords(step), ...marks, ...(findings === null ? [] : [findings.words]), ...linesInWords(lines)].join(". ")}
      </span>
    </div>
  );
});

function linesInWords(lines: readonly number[] = []): readonly string[] {
  if (lines.length === 0) return [];
  return [lines.length === 1 ? `Line ${lines[0]} of the path` : `Lines ${lines.join(", ")} of the path`];
}

/** A transition back has a line only at the chosen step, so its text says where it leads. */
function Row({ transition, isBack }: { readonly transition: MapTransition; readonly isBack: boolean }) {
  const { sign, words, line } = kindOf(transition);
  const cause = causeOf(transition);
  return (
    <li
      className="transition"
      data-k={line}
      data-fade={transition.absent ? "" : undefined}
      title={`${words}: ${cause} → ${transition.to}${transition.absent ? " (does not apply here)" : ""}`}
    >
      <span className="g">{sign}</span>
      <span className="transition__words">
        {transition.cause}
        <span className="transition__when">{cause.slice(transition.cause.length)}</span>
        {isBack || cause === "" ? ` ← ${transition.to}` : ""}
      </span>
      {transition.ofArm ? <span className="transition__arm" /> : null}
    </li>
  );
}
