import { useState } from "react";
import type { Command } from "../../../edits/command.ts";
import type { SettingValue } from "../../../edits/command-setting.ts";
import type { AskedView, ListView, ObjectView } from "../../../protocol-parts.ts";
import { asSeen } from "../../as-arm.ts";
import { AskedInDialog } from "../../AskedInDialog.tsx";
import { nameOf } from "../../name-of.ts";
import { PlannedForm } from "../../PlannedForm.tsx";
import { InLanguages, type Words, wordsIn } from "../InLanguages.tsx";
import { leftEmpty } from "../left-empty.ts";
import { AskedSetting } from "./AskedSetting.tsx";
import { type Does, EventQuestion } from "./EventQuestion.tsx";
import type { OnPage } from "./on-page.ts";

interface AddItemProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly list: ListView;
  readonly asks: AskedView;
}

/** Adds an item to a list from its required properties. */
export function AddItem(props: AddItemProps) {
  const { title, isOne } = props.list;
  const words = isOne ? `Add “${title}”` : `Add to “${title}”`;
  return (
    <div className="line">
      <AskedInDialog size="s" button={`${words}…`} title={words}>
        {(close) => <Questions {...props} onClose={close} />}
      </AskedInDialog>
    </div>
  );
}

function Questions({ page, object, list, asks, onClose }: AddItemProps & { readonly onClose: () => void }) {
  const { view, languages, steps } = page;
  const { texts, settings, event } = asks;
  const [words, setWords] = useState<Readonly<Record<string, Words>>>({});
  const [values, setValues] = useState<Readonly<Record<string, SettingValue>>>({});
  const [does, setDoes] = useState<Does>({ called: "", event: "", to: "" });
  const first = Object.values(words[texts[0]?.name ?? ""] ?? {}).find((one) => one.trim() !== "") ?? "";
  const suggested = nameOf(does.called === "" ? first : does.called);
  const look = (intend: (command: Command) => void) => {
    const { flow, step, arm } = view;
    const { at, was } = object;
    const said = texts.map(({ name }) => [name, wordsIn(words[name] ?? {})] as const);
    const sent = event === null ? {} : { [event]: does.to === "" ? does.event : suggested };
    intend(
      asSeen(
        {
          kind: "add-item",
          flow,
          step,
          at,
          was,
          name: list.name,
          texts: Object.fromEntries(said),
          settings: { ...values, ...sent },
          to: does.to === "" ? null : does.to,
        },
        arm,
      ),
    );
  };
  const asked = Object.entries(settings?.schema.properties ?? {}).filter(([name]) => name !== event);
  return (
    <PlannedForm onAsk={look} onClose={onClose}>
      {() => (
        <>
          {texts.map(({ name, title, description }) => (
            <InLanguages
              key={name}
              legend={description === "" ? title : `${title}. ${description}`}
              languages={languages}
              words={words[name] ?? {}}
              onWrite={(next) => setWords({ ...words, [name]: next })}
            />
          ))}
          {event === null ? null : (
            <EventQuestion
              steps={steps.filter(({ id }) => id !== view.step)}
              field={settings?.schema.properties[event]}
              does={does}
              name={suggested}
              onAnswer={setDoes}
            />
          )}
          {asked.map(([name, field]) => (
            <AskedSetting
              key={name}
              field={field}
              value={values[name]}
              onAnswer={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
          <p className="small muted">
            {list.isOne ? "" : "It appears after the others. "}
            {texts.length === 0 ? "" : leftEmpty(view.arm)}
            {view.arm === "" ? "" : " Only people in the arm see it."}
          </p>
        </>
      )}
    </PlannedForm>
  );
}
