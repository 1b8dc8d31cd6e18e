import { didYouMean, flowOf, isSettingValue, type SettingValue, sitesOf } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const setting: Rule = {
  id: "setting",
  finds:
    "A site sets a setting that no journey has, or sets it to a value of a different type than in the journey. Or a setting has the same name as a condition or a value.",
  why: "The setting has no effect, or something else changes with it.",
  *check({ repo }) {
    const flows = repo.flows.map((flow) => flowOf(repo, flow));
    for (const { settings, conditions, values } of flows) {
      for (const { name, file, pointer } of settings) {
        const kind = [conditions, values].findIndex((list) => list.some((one) => one.name === name));
        const message = `The ${kind === 0 ? "condition" : "value"} "${name}" has the same name. Rename one of them.`;
        if (kind >= 0) yield { file, pointer, part: "key", message };
      }
    }
    const names = new Set(flows.flatMap(({ settings }) => settings.map(({ name }) => name)));
    for (const { settings } of sitesOf(repo).list) {
      for (const { name, file, pointer, json } of settings) {
        if (!names.has(name)) {
          const message = `No journey has the setting "${name}"${didYouMean(name, names)}`;
          yield { file, pointer, part: "key", message } satisfies Finding;
        }
        // The language's schema reports values that cannot be settings.
        if (!isSettingValue(json)) continue;
        const other = flows.find((flow) => flow.settings.some((one) => one.name === name && !isAlike(one.value, json)));
        const value = other?.settings.find((one) => one.name === name)?.value;
        if (other === undefined || value === undefined) continue;
        const message = `In the journey ${other.id}, "${name}" is ${typeWords(value)}, but here it is ${typeWords(json)}. Write ${typeWords(value)}.`;
        yield { file, pointer, message };
      }
    }
  },
};

function isAlike(one: SettingValue, other: SettingValue): boolean {
  return typeof one === typeof other;
}

function typeWords(value: SettingValue): string {
  return typeof value === "boolean" ? "true or false" : typeof value === "number" ? "a whole number" : "a text";
}
