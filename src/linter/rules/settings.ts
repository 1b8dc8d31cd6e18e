import { isFunction, parseCel } from "../../cel/index.ts";
import { equal } from "../../engine/index.ts";
import {
  addedOver,
  armsOf,
  didYouMean,
  experimentsOf,
  flowOf,
  isSettingValue,
  itemNames,
  type Named,
  namesIn,
  type ParameterValue,
  type SettingValue,
  sitesOf,
  type SourceFile,
  withArms,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { experimentsRules } from "./experiments.ts";

const setting: Rule = {
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

export const armPatches: Rule = {
  id: "arm-patches",
  finds:
    "An arm's patch does not apply, belongs to an arm that the experiment does not have, adds something that already exists without the patch, or changes the identity of a journey (id, address, data, storage).",
  why: "People in that arm see the journey without the change, so the result is misleading. Or they lose what they have entered.",
  reads: "all",
  *check({ repo }) {
    const patched = experimentsOf(repo).list.flatMap((one) => one.patches.map((arm) => ({ arm, of: one })));
    for (const { arm, of: experiment } of patched) {
      const { file } = experiment;
      const arms = armsOf(experiment);
      if (!arms.includes(arm.arm)) {
        const message = `There is no arm "${arm.arm}"${didYouMean(arm.arm, arms)}`;
        yield { file, pointer: arm.pointer, part: "key", message };
        continue;
      }
      const { repo: patched, findings } = withArms(repo, [arm]);
      for (const { pointer, message } of findings) {
        yield {
          file,
          pointer,
          message: `The patch of the arm "${arm.arm}" of "${arm.flag}" does not apply: ${message}`,
        };
      }
      for (const { file: path, pointer, ops } of arm.files) {
        for (const index of addedOver(repo.files.get(path)?.value, ops)) {
          const message = `"${ops[index]?.path}" already exists, and "add" would silently replace it. Use "replace", or another name.`;
          yield { file, pointer: `${pointer}/ops/${index}/path`, message };
        }
        const flowIn = (flows: readonly Named[]) => flows.find((flow) => flow.file.path === path)?.value;
        const [before, after] = [flowIn(repo.flows), flowIn(patched.flows)];
        if (before === undefined || after === undefined) continue;
        for (const key of ["id", "basePath", "data", "storage"]) {
          if (equal(before[key], after[key])) continue;
          const op = ops.findIndex((one) => one.path === "" || one.path.split("/")[1] === key);
          const at = op < 0 ? pointer : `${pointer}/ops/${op}/path`;
          yield {
            file,
            pointer: at,
            message: `\`${key}\` must be the same for everybody, so an arm cannot change it.`,
          };
        }
      }
    }
  },
};

const valueParameters: Rule = {
  id: "value-parameters",
  finds:
    "A value with parameters has a syntax error, has the same name as a built-in function or another value, or has an unused or repeated parameter. Or a parameter has the same name as an expression's variable for the items of a list.",
  why: "It would mean something else where it is used than where it is defined.",
  *check({ repo }) {
    const reported = new Set<string>();
    for (const { file } of repo.flows) {
      for (const value of file.parameterValues?.values() ?? []) {
        const own = repo.files.get(value.path);
        // A shared file is part of several journeys.
        const place = `${value.path}#${value.pointer}`;
        if (own === undefined || reported.has(place)) continue;
        reported.add(place);
        yield* findingsOf(value, own);
      }
    }
  },
};

function* findingsOf(
  { name, parameters, source, key, pointer, isSecond }: ParameterValue,
  file: SourceFile,
): Generator<Finding> {
  const here = { file, pointer };
  const parsed = parseCel(source);
  if ("problem" in parsed) {
    const { message, offset, length } = parsed.problem;
    yield { ...here, message, span: { offset, length } };
    return;
  }
  const atKey = (message: string): Finding => ({ ...here, part: "key", message });
  if (isSecond) yield atKey(`There is another value "${name}" with parameters. Rename one of them.`);
  if (isFunction(name)) yield atKey(`${name}() is a function of the language. Give this value another name.`);
  if (new Set(parameters).size < parameters.length) yield atKey(`"${key}" has a parameter twice. Rename one of them.`);
  const items = itemNames(source);
  const used = new Set(namesIn(source));
  for (const one of new Set(parameters)) {
    if (items.has(one))
      yield atKey(
        `The expression also uses "${one}" as the name of a list's items. Rename the parameter or the items.`,
      );
    else if (!used.has(one)) yield atKey(`The expression does not use "${one}". Use it, or remove the parameter.`);
  }
}

/** What a journey is set to: settings, experiments, named values. */
export const settingsRules: readonly Rule[] = [setting, ...experimentsRules, armPatches, valueParameters];
