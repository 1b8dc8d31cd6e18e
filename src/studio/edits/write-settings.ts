import { pointer } from "../../model/index.ts";
import type { SettingValue } from "./command-setting.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import type { FilePlace } from "./answer/remove-references.ts";
import { choiceWords, type Setting } from "./settings-of.ts";

/** New values for the settings of the object at a place. */
export interface SettingsWritten {
  readonly draft: Draft;
  readonly place: FilePlace;
  /** The name of the block or field, for messages: `heading`. */
  readonly of: string;
  readonly known: readonly Setting[];
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}

/**
 * Writes the values, except those that equal the default. Returns the changes in words. Throws a `Refusal` for an
 * unknown setting, and for one that an expression calculates.
 */
export function writeSettings({ draft, place, of, known, settings }: SettingsWritten): string {
  const byName = new Map(known.map((setting) => [setting.name, setting]));
  const changes = Object.entries(settings).map(([name, value]) => {
    const setting = byName.get(name);
    if (setting === undefined) throw new Refusal(`“${of}” has no setting “${name}”.`);
    if (setting.isWorkedOut)
      throw new Refusal(`“${setting.title}” is calculated while the journey runs. Change it at the place JSON.`);
    write(draft, place, setting, value);
    const usual = setting.schema.default;
    return `${setting.title} is ${worded(setting, value ?? usual)} instead of ${worded(setting, setting.value ?? usual)}`;
  });
  return changes.join(", ");
}

function write(draft: Draft, { path, pointer: own }: FilePlace, { name, schema, value: now }: Setting, value: unknown) {
  const at = pointer(own, name);
  if (isWritten(value) && value !== schema.default) draft.set(path, at, value);
  else if (now !== undefined) draft.remove(path, at);
}

function isWritten(value: unknown): value is SettingValue {
  return value !== null && value !== undefined;
}

function worded(setting: Setting, value: unknown): string {
  if (value === undefined) return "the default";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? `“${choiceWords(setting, value)}”` : String(value);
}
