import type { Json, JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../kernel/new-things.ts";
import type { SettingsView } from "../../protocol-parts.ts";

/** The settings that were changed, as they are to be now. */
export function changedSettings({ values }: SettingsView, entered: JsonObject): Record<string, SettingValue | null> {
  const changed = Object.keys(values).flatMap((name) => {
    // An emptied field has no value.
    const [now, before] = [entered[name], values[name]].map((one) => (isSet(one) ? one : null));
    return now === undefined || now === before ? [] : [[name, now] as const];
  });
  return Object.fromEntries(changed);
}

/** An emptied field says nothing. */
function isSet(value: Json | undefined): value is SettingValue {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
}
