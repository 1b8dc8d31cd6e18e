import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import { type AddMessage as Message, TONES } from "../../edits/command-step.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { ConditionFields } from "../conditions/ConditionFields.tsx";
import { useConditionDraft } from "../conditions/useConditionDraft.ts";
import { useNewPlace } from "../conditions/useNewPlace.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";
import { leftEmpty } from "./left-empty.ts";
import { PlannedForm } from "../PlannedForm.tsx";

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
      {(close) => <Opened {...props} onClose={close} />}
    </AskedInDialog>
  );
}

type AskingProps = AddMessageProps & { readonly onClose: () => void };

function Opened(props: AskingProps) {
  const { place, opened, problem } = useNewPlace(props.view, "page");
  if (opened === undefined) return <p className="waiting-note">{problem ?? "Reading the step…"}</p>;
  return <Questions {...props} place={place} opened={opened} />;
}

interface QuestionsProps extends AskingProps {
  readonly place: Omit<ConditionAsked, "draft">;
  readonly opened: ConditionView;
}

function Questions({ view, languages, place, opened, onClose }: QuestionsProps) {
  const id = useId();
  const condition = useConditionDraft(place, opened);
  const [tone, setTone] = useState<Message["tone"]>("info");
  const [titles, setTitles] = useState<Words>({});
  const [texts, setTexts] = useState<Words>({});
  const look = (intend: (command: Command) => void) => {
    condition.press((_, { source, problems }) => {
      if (problems.length > 0) return;
      const { flow, step } = view;
      const said = { titles: wordsIn(titles), texts: wordsIn(texts) };
      const message = { flow, step, tone, ...said, when: source === "" ? null : source };
      intend(asSeen({ kind: "add-message", ...message }, view.arm));
    });
  };
  return (
    <PlannedForm onAsk={look} onClose={onClose}>
      {(forget) => (
        <>
          <div>
            <label className="lab" htmlFor={`${id}-tone`}>
              What kind of message is it?
            </label>
            <select
              className="in"
              id={`${id}-tone`}
              value={tone}
              onChange={({ target }) => setTone(TONES.find((one) => one === target.value) ?? "info")}
            >
              {TONES.map((one) => (
                <option key={one} value={one}>
                  {WORDS[one]}
                </option>
              ))}
            </select>
          </div>
          <InLanguages legend="What it says" languages={languages} words={texts} onWrite={setTexts} />
          <InLanguages
            legend="Its title, if it has one"
            mayBeEmpty
            languages={languages}
            words={titles}
            onWrite={setTitles}
          />
          <fieldset className="stack" data-gap="s">
            <legend className="lab">When is it shown?</legend>
            <ConditionFields
              page={view}
              place={place}
              opened={opened}
              condition={{
                ...condition,
                setDraft: (draft) => {
                  forget();
                  condition.setDraft(draft);
                },
              }}
            />
          </fieldset>
          <p className="small muted">
            It appears above the heading of the page. {leftEmpty(view.arm)}
            {view.arm === "" ? "" : " Only people in the arm get it."}
          </p>
        </>
      )}
    </PlannedForm>
  );
}
