import { useId } from "react";
import type { BlockProps } from "../../block.ts";
import { asText } from "../../props.ts";
import { RichIn } from "../../text/index.ts";
import { Blocks } from "../Blocks.tsx";

/** Blocks that belong together, with an optional heading. */
export function Section({ block }: BlockProps) {
  const heading = useId();
  const title = asText(block.props.title);
  return (
    <section className="stack" aria-labelledby={title ? heading : undefined}>
      <RichIn as="h2" id={heading} text={title} />
      <Blocks blocks={block.slots.blocks ?? []} />
    </section>
  );
}
