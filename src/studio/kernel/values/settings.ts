import type { Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { objectAt, objectWords } from "../../edits/item/object-at.ts";
import { refuseOther } from "../target.ts";
import { plainFrom, settingsIn } from "../../edits/item/settings-at.ts";
import { propertyPointer } from "../../edits/item/described.ts";
import { Refusal } from "../../edits/refusal.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import { writeSettings } from "../../edits/settings-of.ts";
import type { Target } from "../schema.ts";
import type { Settings } from "../new-things.ts";

/** Sets values of the settings of an object on a page or in a layout. */
export function setSettings(repo: Repository, command: Target & { readonly settings: Settings }): Plan {
  const { settings: changed } = command;
  const { node, container, of, place } = objectAt(repo, command);
  const known = settingsIn(container.choices, of);
  const settings = Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
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
    refuseOther(repo, draft, node, propertyPointer(of, name), wanted);
  }
  const what = `${of.isBare ? "" : "Settings of "}${objectWords(repo, container, of)}: ${changes}${place.shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "The Studio cannot set it.");
}
