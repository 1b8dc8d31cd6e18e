import { spacedOut } from "../../cli/index.ts";
import { pointer, type Repository } from "../../model/index.ts";
import type { SetSettings } from "./command-setting.ts";
import { Draft, type Plan } from "./draft.ts";
import { objectAt, objectWords, refuseOther } from "./item/object-at.ts";
import { choicesAt, settingsIn } from "./item/settings-at.ts";
import { verifiedWithWarnings } from "./verified.ts";
import { writeSettings } from "./write-settings.ts";

/** Sets values of the settings of a block, or of an object in it. */
export function setSettings(repo: Repository, command: SetSettings): Plan {
  const { flow, step, at, settings } = command;
  const { written, of, place, shared } = objectAt(repo, command);
  const known = settingsIn(choicesAt(repo, flow, written.step), of);
  const draft = new Draft(repo);
  const changes = writeSettings({ draft, place, of: spacedOut(of.block?.name ?? ""), known, settings });
  for (const { name, schema } of known) {
    const value = settings[name];
    if (value === undefined) continue;
    refuseOther(repo, draft, flow, pointer(at, name), value === null || value === schema.default ? undefined : value);
  }
  const what = `Settings of ${objectWords(repo, flow, step, of)}: ${changes}${shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "The Studio cannot set it.");
}
