import { originOf, type Repository } from "../../model/index.ts";
import type { SetFieldSettings } from "./command-setting.ts";
import { Draft, type Plan } from "./draft.ts";
import { fieldOfForm } from "./field-called.ts";
import { Refusal } from "./refusal.ts";
import { writtenAs } from "./removal/part-at.ts";
import { fieldNamed } from "./set-limit.ts";
import { fieldSettings } from "./settings-of.ts";
import { verifiedWithWarnings } from "./verified.ts";
import { writeSettings } from "./write-settings.ts";

/** Sets values of the settings of a field's widget, in the form's layout. */
export function setFieldSettings(repo: Repository, { form, field: name, was, settings }: SetFieldSettings): Plan {
  const field = fieldNamed(repo, form, name);
  const { layout } = field;
  if (layout === undefined) throw new Refusal(`“${name}” has no layout: write one at the place JSON.`);
  if (writtenAs(layout) !== was) throw new Refusal("Somebody else has changed how this field looks. Look at it again.");
  const { path, pointer, arm } = originOf(layout);
  if (arm !== undefined)
    throw new Refusal("It exists only for people in an arm: undo that change of the arm, under “What it changes…”.");
  const draft = new Draft(repo);
  const place = { path, pointer };
  const changes = writeSettings({ draft, place, of: name, known: fieldSettings(repo, field), settings });
  return verifiedWithWarnings(
    repo,
    draft.plan(`${fieldOfForm(repo, form, name)}: ${changes}`),
    "The Studio cannot set it.",
  );
}
