import type { Repository } from "../../model/index.ts";
import type { SetSettings } from "./command-setting.ts";
import { Draft, type Plan } from "./draft.ts";
import { objectAt, objectWords, refuseOther } from "./item/object-at.ts";
import { plainFrom, settingsIn } from "./item/settings-at.ts";
import { propertyPointer } from "./item/described.ts";
import { Refusal } from "./refusal.ts";
import { verifiedWithWarnings } from "./verified.ts";
import { writeSettings } from "./write-settings.ts";

/** Sets values of the settings of an object on a page or in a layout. */
export function setSettings(repo: Repository, command: SetSettings): Plan {
  const { at, settings: given } = command;
  const { holder, of, place, shared } = objectAt(repo, command);
  const known = settingsIn(holder.choices, of);
  const settings = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      plainFrom(
        known.find((one) => one.name === name),
        value,
      ),
    ]),
  );
  if (of.isBare && settings["value"] === null) throw new Refusal("Write a value, or delete it.");
  const draft = new Draft(repo);
  const pointerOf = (name: string) => propertyPointer({ ...of, ...place }, name);
  const changes = writeSettings({ draft, path: place.path, pointerOf, known, settings });
  for (const { name, schema } of known) {
    const value = settings[name];
    if (value === undefined) continue;
    const wanted = value === null || value === schema.default ? undefined : value;
    refuseOther(repo, draft, holder, propertyPointer({ ...of, pointer: at }, name), wanted);
  }
  const what = `${of.isBare ? "" : "Settings of "}${objectWords(repo, holder, of)}: ${changes}${shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "The Studio cannot set it.");
}
