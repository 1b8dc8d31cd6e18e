import type { JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../kernel/new-things.ts";
import type { SettingsView } from "../../protocol-parts.ts";
import { StudioForm } from "../forms/StudioForm.tsx";
import type { Questions } from "../forms/questions.ts";
import { changedSettings } from "./changed-settings.ts";

interface SettingsProps {
  /** Tells it apart from other forms on the page. */
  readonly name: string;
  readonly title: string;
  /** The words on its button. */
  readonly submit: string;
  /** `null`: there is nothing to set. */
  readonly settings: SettingsView | null;
  /**
   * `null` for a value that gets its default again. Resolves when everything shown matches the files: whether it was
   * saved.
   */
  readonly onSave: (changed: Readonly<Record<string, SettingValue | null>>) => Promise<boolean>;
}

/**
 * The settings of an object as a form, which is made from its descriptor. The server judges them.
 */
export function Settings({ name, title, submit, settings, onSave }: SettingsProps) {
  if (settings === null) return null;
  const { schema, values } = settings;
  const save = async (entered: JsonObject) => {
    const changed = changedSettings(settings, entered);
    return Object.keys(changed).length > 0 && onSave(changed);
  };
  return (
    <>
      <h3>{title}</h3>
      {Object.keys(schema.properties).length === 0 ? null : (
        <StudioForm
          name={name}
          questions={schema as unknown as Questions}
          isJudged={false}
          values={values}
          submit={submit}
          onSave={save}
        />
      )}
    </>
  );
}
