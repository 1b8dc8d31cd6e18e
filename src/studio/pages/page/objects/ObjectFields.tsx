import { useRef } from "react";
import { forArm } from "../../for-arm.ts";
import { ConditionOf } from "../../conditions/ConditionOf.tsx";
import { valueOfQuestion } from "../changed-values.ts";
import { useFocusAfter } from "../useFocusAfter.ts";
import { Parameters } from "../actions/Parameters.tsx";
import { FoldedValues, ValuesForm } from "../ValuesForm.tsx";
import { AddItem } from "./AddItem.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { ItemList } from "./ItemList.tsx";
import { type ObjectProps, ObjectTexts } from "./ObjectTexts.tsx";
import { isOfJourney, objectOf } from "./on-page.ts";

/** Everything that can be changed of an object, made from its descriptor: condition, texts, settings and lists. */
export function ObjectFields({ page, object, called }: ObjectProps) {
  const { at, mayDepend, lists, conditions, elsewhere } = object;
  const own = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLFieldSetElement>(null);
  const shown = lists.filter(({ items, asks }) => items.length > 0 || asks === null);
  const missing = lists.flatMap((list) =>
    list.items.length === 0 && list.asks !== null ? [[list, list.asks] as const] : [],
  );
  const focusAfter = useFocusAfter();
  // The button that adds the first entry disappears with its dialog, and a list disappears with its last entry.
  const toList = (name: string) =>
    focusAfter(() => own.current?.querySelector<HTMLElement>(`[data-list="${name}"]`) ?? more.current);
  return (
    <div ref={own} className="stack" data-gap="s">
      <ObjectTexts page={page} object={object} called={called} />
      {shown.map((list) => (
        <ItemList key={list.name} page={page} object={object} list={list} onChanged={() => toList(list.name)}>
          {(item, words) => <ObjectFields page={page} object={item} called={words} />}
        </ItemList>
      ))}
      {missing.length === 0 ? null : (
        <fieldset ref={more} className="line" data-wrap="" tabIndex={-1} aria-label={`What ${called} can have as well`}>
          {missing.map(([list, asks]) => (
            <AddItem
              key={list.name}
              page={page}
              object={object}
              list={list}
              asks={asks}
              onMade={() => toList(list.name)}
            />
          ))}
        </fieldset>
      )}
      <ObjectSettings page={page} object={object} called={called} />
      {object.values === null ? null : (
        <FoldedValues
          page={page.view}
          container={object}
          values={object.values}
          of={called}
          title="What is filled in"
        />
      )}
      <Parameters view={page.view} container={object} parameters={object.parameters} of={called} />
      {conditions.map((one) => (
        <ConditionOf key={one.at} page={page.view} {...one} />
      ))}
      {mayDepend ? <ConditionOf page={page.view} at={at} name={`${called} is shown when:`} /> : null}
      <Elsewhere of={elsewhere} />
    </div>
  );
}

function ObjectSettings({ page, object, called }: ObjectProps) {
  const { at, was, settings, isBare } = object;
  const { flow, arm } = page.view;
  if (settings === null) return null;
  const pointerOf = (question: string) => at + (settings.paths[valueOfQuestion(question)]?.[0] ?? "");
  return (
    <>
      {isBare ? null : <h3>Settings</h3>}
      <ValuesForm
        view={settings}
        lines={isOfJourney(page) ? { flow, arm, pointerOf } : null}
        of={called}
        commandOf={(values) => forArm({ kind: "set", ...objectOf(page, { at, was }), values }, arm)}
      />
    </>
  );
}
