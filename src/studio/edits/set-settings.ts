import { spacedOut } from "../../cli/index.ts";
import type { Repository } from "../../model/index.ts";
import type { SetSettings } from "./command-setting.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { allBlocksIn, writtenPart } from "./removal/part-at.ts";
import { stepWords } from "./rule-words.ts";
import { settingsOf } from "./settings-of.ts";
import { stepWritten } from "./step/step-written.ts";
import { verifiedWithWarnings } from "./verified.ts";
import { writeSettings } from "./write-settings.ts";

/** Sets values of a block's settings. */
export function setSettings(repo: Repository, { flow, step, at, was, settings }: SetSettings): Plan {
  const written = stepWritten(repo, flow, step);
  const block = allBlocksIn(written.step).find((one) => one.pointer === at);
  if (block === undefined) throw new Refusal("This part of the page no longer exists.");
  const place = writtenPart(repo, written, block, was);
  const draft = new Draft(repo);
  const changes = writeSettings({ draft, place, of: block.name, known: settingsOf(block), settings });
  const what = `Settings of the ${spacedOut(block.name)} at ${stepWords(repo, flow, step)}: ${changes}`;
  return verifiedWithWarnings(repo, draft.plan(what), "The Studio cannot set it.");
}
