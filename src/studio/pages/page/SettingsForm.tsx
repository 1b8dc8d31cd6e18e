import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { I18nextProvider } from "react-i18next";
import common from "../../../../locales/en/common.json" with { type: "json" };
import { BlockAlone, blocks, type RendererHost } from "../../../../renderers/index.ts";
import type { JsonObject, PageEvent } from "../../../engine/index.ts";
import { createTexts } from "../../../texts/index.ts";
import type { SettingValue } from "../../edits/command-setting.ts";
import type { SettingsView } from "../../protocol-parts.ts";
import { changedSettings, settingsDefinition } from "./settings-definition.ts";

export interface SettingsFormProps {
  /** Tells it apart from other forms on the page: the beginning of its elements' ids. */
  readonly name: string;
  /** The words on its button. */
  readonly submit: string;
  readonly settings: SettingsView;
  /**
   * `null` for a value that gets its default again. Resolves when everything shown matches the files: whether it was
   * saved.
   */
  readonly onSave: (changed: Readonly<Record<string, SettingValue | null>>) => Promise<boolean>;
}

/** A form for the settings of a block. The journeys' own renderer draws it from the block's descriptor. */
export default function SettingsForm({ name, submit, settings, onSave }: SettingsFormProps) {
  /** Called with the submitted values, and with `null` for each change. */
  const [listening] = useState(() => new Set<(submitted: JsonObject | null) => void>());
  // Saved values are no longer the person's own edits. So the form first gets the saved values, and then the current
  // ones, which an undo may have changed since.
  const [saved, setSaved] = useState<JsonObject | null>(null);
  const [, setTyped] = useState(0);
  /** How often the person has changed a value. */
  const edits = useRef(0);
  const save = useEffectEvent(async (values: JsonObject) => {
    const changed = changedSettings(settings, values);
    const before = edits.current;
    if (Object.keys(changed).length === 0 || !(await onSave(changed))) return;
    // What was typed since then stays. In any case the next save needs the new values from the files.
    const isTyped = edits.current > before;
    flushSync(() => (isTyped ? setTyped(edits.current) : setSaved(values)));
    if (!isTyped) setSaved(null);
  });
  useEffect(() => {
    // One after the other, because a second save refers to the result of the first one.
    let saves = Promise.resolve();
    const hear = (submitted: JsonObject | null) => {
      if (submitted === null) edits.current += 1;
      else saves = saves.then(() => save(submitted));
    };
    listening.add(hear);
    return () => void listening.delete(hear);
  }, [listening]);
  // Every edit brings new objects. The form is created again only if its schema has changed.
  const asked = JSON.stringify(settings.schema);
  const host = useMemo(() => {
    const send = ({ name: event, values = {} }: PageEvent) => {
      if (event !== "change" && event !== "submit") return;
      for (const hear of listening) hear(event === "submit" ? values : null);
    };
    return hostOf(settingsDefinition(JSON.parse(asked) as SettingsView["schema"]), send, `${name}-`);
  }, [asked, listening, name]);
  const block = useMemo(
    () => ({ block: "form", key: name, props: { schema: "settings", submit: { literal: submit } }, slots: {} }),
    [name, submit],
  );
  return (
    <I18nextProvider i18n={texts}>
      <BlockAlone block={block} host={host} forms={{ form: { values: saved ?? settings.values, errors: [] } }} />
    </I18nextProvider>
  );
}

const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common } } });

/** Nothing around it but the form: it leads nowhere and keeps nothing. */
function hostOf(form: ReturnType<typeof settingsDefinition>, send: RendererHost["send"], ids: string): RendererHost {
  return {
    blocks,
    languages: [],
    site: {},
    saves: false,
    send,
    values: () => undefined,
    setLanguage: () => undefined,
    form: async () => form,
    link: () => undefined,
    base: "",
    navigator: { createHref: () => "", push: () => undefined, replace: () => undefined, go: () => undefined },
    ids,
    setTitle: () => undefined,
  };
}
