import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import { TONES } from "../../kernel/schema.ts";
import type { Overview } from "../../protocol.ts";
import { CONDITION_QUESTION } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { NewCondition } from "../conditions/NewCondition.tsx";
import { inLanguages, oneOf, type Questions } from "../forms/questions.ts";
import { textIn, wordsFrom } from "../forms/words.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { leftEmpty } from "./left-empty.ts";

interface AddMessageProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
}

const WORDS: Readonly<Record<(typeof TONES)[number], string>> = {
  info: "Something to know",
  success: "Something that went well",
  warning: "Something to look out for",
  error: "Something that went wrong",
};

/** Adds a message to the page from a few questions. */
export function AddMessage(props: AddMessageProps) {
  return (
    <AskedInDialog button="Add a message…" title="Add a message" isWide>
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

const BEGIN: JsonObject = { tone: "info", texts: [], titles: [], when: "" };

function Asking({ view, languages, onClose }: AddMessageProps & { readonly onClose: () => void }) {
  const { flow, step, arm } = view;
  const questions: Questions = {
    type: "object",
    required: ["tone", "texts"],
    properties: {
      tone: oneOf(
        "What kind of message is it?",
        TONES.map((tone) => [tone, WORDS[tone]] as const),
      ),
      texts: inLanguages("What it says", languages),
      titles: inLanguages("Its title, if it has one", languages),
      when: { ...CONDITION_QUESTION, title: "When is it shown?" },
    },
  };
  const messageOf = (answers: JsonObject) => ({
    tone: TONES.find((one) => one === answers["tone"]) ?? "info",
    titles: wordsFrom(answers["titles"]),
    texts: wordsFrom(answers["texts"]),
    when: textIn(answers, "when") === "" ? null : textIn(answers, "when"),
  });
  return (
    <NewCondition view={view} list="page">
      <PlannedForm<Command>
        questions={questions}
        values={BEGIN}
        onAsk={(answers, intend) => intend(asSeen({ kind: "add-message", flow, step, ...messageOf(answers) }, arm))}
        onClose={onClose}
      >
        It appears above the heading of the page. {leftEmpty(arm)}
        {arm === "" ? "" : " Only people in the arm get it."}
      </PlannedForm>
    </NewCondition>
  );
}
