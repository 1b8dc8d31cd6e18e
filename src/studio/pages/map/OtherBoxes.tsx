import type { Node, NodeProps } from "@xyflow/react";
import type { MapTransition } from "../../protocol-map.ts";
import { LINK_PORTS, Ports } from "./Ports.tsx";
import { causeOf, kindOf } from "./transition-words.ts";

export type LinkNode = Node<{ readonly link: string }, "link">;
export type HeadingNode = Node<{ readonly name: string }, "heading">;
export type AnywhereNode = Node<{ readonly transitions: readonly MapTransition[] }, "anywhere">;

/** The name of a column: a step of the progress bar. */
export function HeadingBox({ data: { name } }: NodeProps<HeadingNode>) {
  return <p className="heading">{name}</p>;
}

/** A place outside the journey. */
export function LinkBox({ data: { link } }: NodeProps<LinkNode>) {
  return (
    <div className="exit" title="Leaves the journey">
      <Ports ports={LINK_PORTS} />
      <span aria-hidden="true">↗</span> {link}
    </div>
  );
}

/** Transitions of the journey's own handlers, which apply in any step. */
export function AnywhereBox({ data: { transitions } }: NodeProps<AnywhereNode>) {
  return (
    <div className="anystep">
      <b>From any step</b>
      <ul>
        {transitions.map((transition) => (
          <li key={transition.id} data-k={kindOf(transition).line} title={`${causeOf(transition)} → ${transition.to}`}>
            <span aria-hidden="true">{kindOf(transition).sign}</span> {causeOf(transition)} → <b>{transition.to}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
