import { useCallback } from "react";
import type { SettingValue } from "../../../edits/command-setting.ts";
import type { ObjectView } from "../../../protocol-parts.ts";
import { asSeen } from "../../as-arm.ts";
import { ConditionOf } from "../../conditions/ConditionOf.tsx";
import { edit } from "../../state.ts";
import { Settings } from "../Settings.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { ItemList } from "./ItemList.tsx";
import { ObjectTexts } from "./ObjectTexts.tsx";
import type { OnPage } from "./on-page.ts";

interface ObjectFieldsProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  /** What it is, for screen readers: the words of an item. */
  readonly called: string;
}

/** Everything that can be changed of an object, made from its descriptor: condition, texts, settings and lists. */
export function ObjectFields({ page, object, called }: ObjectFieldsProps) {
  const { at, mayDepend, lists, elsewhere } = object;
  return (
    <>
      <ObjectTexts page={page} object={object} called={called} />
      {lists.map((list) => (
        <ItemList key={list.name} page={page} object={object} list={list}>
          {(item, words) => <ObjectFields page={page} object={item} called={words} />}
        </ItemList>
      ))}
      <ObjectSettings page={page} object={object} />
      {mayDepend ? <ConditionOf page={page.view} at={at} name={`${called} is shown when:`} /> : null}
      <Elsewhere of={elsewhere} />
    </>
  );
}

function ObjectSettings({ page, object }: Pick<ObjectFieldsProps, "page" | "object">) {
  const { at, was, settings, isBare } = object;
  const { form } = page;
  const { flow, step, arm } = page.view;
  const save = useCallback(
    (changed: Readonly<Record<string, SettingValue | null>>) => {
      const of = form === undefined ? { flow, step, at, was } : { form, at, was };
      return edit(asSeen({ kind: "set-settings", ...of, settings: changed }, arm));
    },
    [flow, step, form, at, was, arm],
  );
  const name = `settings${at.replaceAll(/\W/g, "-")}`;
  return <Settings name={name} title={isBare ? null : "Settings"} submit="Save" settings={settings} onSave={save} />;
}
