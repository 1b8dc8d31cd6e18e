import { useId } from "react";
import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asObjects, asText } from "../../props.ts";
import { Rich, RichIn } from "../../text/index.ts";

/**
 * Questions with answers that open one by one. They use the browser's own `details`, which works with the keyboard, the
 * search in the page and screen readers.
 */
export function Questions({ block: { props } }: BlockProps) {
  const heading = useId();
  const { open } = props;
  const title = asText(props.title);
  return (
    <section className="stack" data-gap="s" aria-labelledby={title ? heading : undefined}>
      <RichIn as="h2" id={heading} text={title} />
      <div className="faq">
        {asObjects(props.items).map((item, index) => (
          <Question key={index} item={item} open={open === "all" || (open !== "none" && index === 0)} />
        ))}
      </div>
    </section>
  );
}

/** `open` is the initial state. After that the person decides. */
function Question({ item, open }: { readonly item: JsonObject; readonly open: boolean }) {
  const question = asText(item.question);
  const answer = asText(item.answer);
  return (
    <details className="faq__item" open={open}>
      <summary className="faq__question">
        {question ? <Rich text={question} /> : null}
        <Icon name="down" />
      </summary>
      <p className="faq__answer">{answer ? <Rich text={answer} /> : null}</p>
    </details>
  );
}
