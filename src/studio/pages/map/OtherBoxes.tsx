import type { Node, NodeProps } from "@xyflow/react";
import type { MapWay } from "../../protocol-map.ts";
import { LINK_PORTS, Ports } from "./Ports.tsx";
import { causeOf, kindOf } from "./way-words.ts";

export type LinkNode = Node<{ readonly link: string }, "link">;
export type HeadingNode = Node<{ readonly name: string }, "heading">;
export type AnywhereNode = Node<{ readonly ways: readonly MapWay[] }, "anywhere">;

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
export function AnywhereBox({ data: { ways } }: NodeProps<AnywhereNode>) {
  return (
    <div className="anystep">
      <b>From any step</b>
      <ul>
        {ways.map((way) => (
          <li key={way.id} data-k={kindOf(way).line} title={`${causeOf(way)} → ${way.to}`}>
            <span aria-hidden="true">{kindOf(way).sign}</span> {causeOf(way)} → <b>{way.to}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
