import type { FormDefinition, Json, JsonObject } from "../../../engine/index.ts";
import type { SettingValue } from "../../edits/command-setting.ts";
import type { SettingsView } from "../../protocol-parts.ts";

/**
 * The definition of a form of settings for the renderer. It validates nothing, because the Studio's server checks
 * everything that it receives.
 */
export function settingsDefinition(schema: SettingsView["schema"]): FormDefinition {
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, objectIn(field)] as const);
  // A setting that has no default cannot be as usual.
  const withoutDefault = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  return {
    id: "settings",
    // Whatever is not set has its default: nothing here is optional.
    schema: { ...schema, required: fields.map(([name]) => name) },
    layout: {
      rows: fields.map(([name]) => name),
      fields: Object.fromEntries(fields.map(([name, field]) => [name, layoutOf(field, withoutDefault.has(name))])),
    },
    sensitive: [],
    validate: () => [],
  };
}

/** The settings that were changed, as they are to be now. */
export function changedSettings({ values }: SettingsView, entered: JsonObject): Record<string, SettingValue | null> {
  const changed = Object.keys(values).flatMap((name) => {
    // An emptied field has no value.
    const [now, before] = [entered[name], values[name]].map((one) => (isSet(one) ? one : null));
    return now === undefined || now === before ? [] : [[name, now] as const];
  });
  return Object.fromEntries(changed);
}

function layoutOf(field: JsonObject, hasNoDefault: boolean): JsonObject {
  const { title, type, description, enum: values, "x-choices": words } = field;
  return {
    label: { literal: String(title) },
    autocomplete: "off",
    ...((type === "integer" || type === "number") && !Array.isArray(values) && { widget: "number" }),
    ...(typeof description === "string" && { hint: { literal: description } }),
    ...(Array.isArray(values) && {
      widget: "select",
      ...(!hasNoDefault && { placeholder: { literal: "Default" } }),
      options: values.map((value: Json) => {
        return { value, label: { literal: String(objectIn(words)[String(value)]) } };
      }),
    }),
  };
}

/** An emptied field says nothing. */
function isSet(value: Json | undefined): value is SettingValue {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
}

function objectIn(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
