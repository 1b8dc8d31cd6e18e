import { useState } from "react";
import type { JsonObject } from "../../../../engine/index.ts";
import type { Command } from "../../../commands/index.ts";
import type { AskedView, ListView, ObjectView } from "../../../protocol-parts.ts";
import { asSeen } from "../../as-arm.ts";
import { AskedInDialog } from "../../AskedInDialog.tsx";
import { LineContext } from "../../forms/LineWidget.tsx";
import { inFiles } from "../../forms/questions.ts";
import { PlannedForm } from "../../PlannedForm.tsx";
import { leftEmpty } from "../left-empty.ts";
import { CALLED, itemCalled, itemFrom, itemQuestions, newItemBegin } from "./item-questions.ts";
import { objectOf, type OnPage } from "./on-page.ts";

interface AddItemProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly list: ListView;
  readonly asks: AskedView;
  readonly onMade?: () => void;
}

/** Adds an entry to a list or a map, or a missing object, from its required properties. */
export function AddItem(props: AddItemProps) {
  const { title, is } = props.list;
  const words = is === "one" ? `Add “${title}”` : `Add to “${title}”`;
  return (
    <AskedInDialog size="s" button={`${words}…`} title={words}>
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Asking({ page, object, list, asks, onMade, onClose }: AddItemProps & { readonly onClose: () => void }) {
  const { view, languages, steps } = page;
  const others = steps.filter(({ id }) => id !== view.step);
  const [begin] = useState(() => newItemBegin(asks, others));
  const [name, setName] = useState("");
  const look = (answers: JsonObject, intend: (command: Command) => void) => {
    const of = objectOf(page, object);
    intend(asSeen({ kind: "add-item", ...of, name: list.name, ...itemFrom(asks, answers) }, view.arm));
  };
  // Where the new item will be.
  const to = `${object.at}/${list.name}${list.is === "one" ? "" : "/-"}`;
  const lines = { flow: view.flow, arm: view.arm, pointerOf: (of: string) => (of === "value" ? to : `${to}/${of}`) };
  return (
    <LineContext value={page.form === undefined ? lines : null}>
      <PlannedForm<Command>
        questions={itemQuestions(asks, others, languages)}
        values={begin}
        notes={inFiles(CALLED, name)}
        onChange={(answers) => setName(itemCalled(asks, answers))}
        onAsk={look}
        {...(onMade && { onMade })}
        onClose={onClose}
      >
        {list.description === "" ? "" : `${list.description} `}
        {list.is === "one" ? "" : "It appears after the others. "}
        {asks.texts.length === 0 ? "" : leftEmpty(view.arm)}
        {view.arm === "" ? "" : " Only people in the arm see it."}
      </PlannedForm>
    </LineContext>
  );
}
