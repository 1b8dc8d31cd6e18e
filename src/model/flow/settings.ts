import type { Written } from "../node.ts";
import type { Site } from "../site/site.ts";
import type { Flow, Setting, SettingValue } from "./flow.ts";

export function isSettingValue(json: unknown): json is SettingValue {
  return typeof json === "boolean" || typeof json === "string" || Number.isInteger(json);
}

/** The sites that give a setting another value. Values of another type are left out; the check reports them. */
function sitesThatSet({ name, value }: Setting, sites: readonly Site[]) {
  return sites.flatMap(({ id, settings }) => {
    const own = settings.find((one) => one.name === name)?.json;
    const isOther = isSettingValue(own) && typeof own === typeof value && own !== value;
    return isOther && id !== undefined ? [{ id, value: own }] : [];
  });
}

/** The expression that replaces a setting: its value, which may depend on the site. */
export function settingSource(setting: Setting, sites: readonly Site[]): string {
  const others = sitesThatSet(setting, sites);
  const [first] = others;
  if (first === undefined) return literal(setting.value);
  if (typeof setting.value === "boolean") {
    const atSite = others.length === 1 ? isAt(first) : `site.id in [${others.map(({ id }) => quoted(id)).join(", ")}]`;
    return setting.value ? `!(${atSite})` : atSite;
  }
  const chain = others.map((one) => `${isAt(one)} ? ${literal(one.value)} : `).join("");
  return chain + literal(setting.value);
}

/** The value of each setting of a journey, in words: `true at the site uk, and false elsewhere`. */
export function settingsInWords({ settings }: Flow, sites: readonly Site[]): ReadonlyMap<string, string> {
  return new Map(
    settings.map((setting) => {
      const others = sitesThatSet(setting, sites).map(({ id, value }) => `${shown(value)} at the site ${id.value}`);
      const rest = shown(setting.value);
      return [setting.name, others.length === 0 ? rest : `${others.join(", ")}, and ${rest} elsewhere`];
    }),
  );
}

function shown(value: SettingValue): string {
  return typeof value === "string" ? `“${value}”` : String(value);
}

function isAt({ id }: { readonly id: Written }): string {
  return `site.id == ${quoted(id)}`;
}

function quoted({ value }: Written): string {
  return `'${value}'`;
}

function literal(value: SettingValue): string {
  return JSON.stringify(value);
}
