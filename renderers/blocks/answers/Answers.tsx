import { use } from "react";
import type { BlockView, JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { Button } from "../../Button.tsx";
import { type RendererHost, useHost } from "../../host.ts";
import { asObject, asObjects, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { readyForm } from "../form/ready-form.ts";
import { TitledCard } from "../TitledCard.tsx";
import { usePress } from "../usePress.ts";
import { answerRows } from "./answer-rows.ts";

/** Loads the forms, which have the labels. */
export const load = ({ props }: BlockView, host: Pick<RendererHost, "form">) =>
  Promise.all(asObjects(props.forms).map((form) => readyForm(host, asString(form.schema) ?? "")));

/** The answers in forms, with the words that the person has seen there. */
export function Answers({ block: { props } }: BlockProps) {
  return asObjects(props.forms).map((form, index) => <AnswersIn key={index} form={form} />);
}

function AnswersIn({ form }: { readonly form: JsonObject }) {
  const host = useHost();
  const speaker = useSpeaker();
  const text = useText();
  const press = usePress();
  const definition = use(readyForm(host, asString(form.schema) ?? ""));
  const rows = answerRows(definition, form, speaker, asString(host.site?.country));
  const { event, text: label } = asObject(form.change);
  const title = asText(form.title);
  return (
    <TitledCard className="receipt tabular" title={title} note={undefined}>
      <dl className="facts">
        {rows.map(({ path, label, words }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>{words.length === 1 ? words[0] : <Lines words={words} />}</dd>
          </div>
        ))}
      </dl>
      {typeof event === "string" ? (
        <Button
          look="link"
          // "Change" alone does not tell what is changed.
          aria-label={title && `${text(asText(label))}: ${text(title)}`}
          {...press(event)}
        >
          {text(asText(label))}
        </Button>
      ) : null}
    </TitledCard>
  );
}

function Lines({ words }: { readonly words: readonly string[] }) {
  return (
    <ul>
      {words.map((one, index) => (
        <li key={index}>{one}</li>
      ))}
    </ul>
  );
}
