import type { SettingValue } from "../kernel/schema.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { choiceWords, type Setting } from "./settings-of.ts";

/** New values for the settings of an object in a file. */
export interface SettingsWritten {
  readonly draft: Draft;
  readonly path: string;
  readonly pointerOf: (setting: string) => string;
  readonly known: readonly Setting[];
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}

/**
 * Writes the values, except those that equal the default. Returns the changes in words. Throws a `Refusal` for an
 * unknown setting, and for one that is written like an expression where none is expected.
 */
export function writeSettings({ draft, path, pointerOf, known, settings }: SettingsWritten): string {
  const byName = new Map(known.map((setting) => [setting.name, setting]));
  const changes = Object.entries(settings).map(([name, value]) => {
    const setting = byName.get(name);
    if (setting === undefined) throw new Refusal(`There is no setting “${name}” here.`);
    if (setting.isWorkedOut)
      throw new Refusal(`“${setting.title}” is calculated while the journey runs. Change it at the place JSON.`);
    const at = pointerOf(name);
    if (isWritten(value) && value !== setting.schema.default) draft.set(path, at, value);
    else if (setting.value !== undefined) draft.remove(path, at);
    const usual = setting.schema.default;
    return `${setting.title} is ${worded(setting, value ?? usual)} instead of ${worded(setting, setting.value ?? usual)}`;
  });
  return changes.join(", ");
}

function isWritten(value: unknown): value is SettingValue {
  return value !== null && value !== undefined;
}

function worded(setting: Setting, value: unknown): string {
  if (value === undefined) return "the default";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? `“${choiceWords(setting, value)}”` : String(value);
}
