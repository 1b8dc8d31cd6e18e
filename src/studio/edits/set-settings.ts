import { pointer, type Repository } from "../../model/index.ts";
import type { SetSettings, SettingValue } from "./command-setting.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { allBlocksIn, writtenPart } from "./removal/part-at.ts";
import { stepWords } from "./rule-words.ts";
import { type Setting, settingsOf } from "./settings-of.ts";
import { stepWritten } from "./step/step-written.ts";
import { verifiedWithWarnings } from "./verified.ts";

/** Sets values of a block's settings. A value that equals the default is not written. */
export function setSettings(repo: Repository, command: SetSettings): Plan {
  const { flow, step, at, was, settings } = command;
  const written = stepWritten(repo, flow, step);
  const block = allBlocksIn(written.step).find((one) => one.pointer === at);
  if (block === undefined) throw new Refusal("This part of the page is not there any more.");
  const { path, pointer: own } = writtenPart(repo, written, block, was);
  const draft = new Draft(repo);
  const known = new Map(settingsOf(block).map((setting) => [setting.name, setting]));
  const changes = Object.entries(settings).map(([name, value]) => {
    const setting = known.get(name);
    if (setting === undefined) throw new Refusal(`“${block.name}” has no setting “${name}”.`);
    if (setting.isWorkedOut)
      throw new Refusal(`“${name}” is worked out while the journey runs: change it at the place JSON.`);
    write(draft, path, pointer(own, name), setting, value);
    return `“${name}” is ${worded(value ?? setting.schema.default)} instead of ${worded(setting.value ?? setting.schema.default)}`;
  });
  const what = `Of a part of the page ${stepWords(repo, flow, step)} (${block.name}), ${changes.join(", ")}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be set so.");
}

function write(draft: Draft, path: string, at: string, { schema, value: now }: Setting, value: SettingValue | null) {
  if (value !== null && value !== schema.default) draft.set(path, at, value);
  else if (now !== undefined) draft.remove(path, at);
}

function worded(value: unknown): string {
  if (value === undefined) return "as usual";
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
