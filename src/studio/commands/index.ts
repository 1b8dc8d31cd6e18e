import { ADD_COMMENT, addComment } from "./add-comment.ts";
import { ADD_EXPERIMENT, addExperiment } from "./add-experiment.ts";
import { ADD_FILE, addFile } from "./add-file.ts";
import { ADD_JOURNEY, addJourney } from "./add-journey.ts";
import { ADD_LANGUAGE, addLanguage } from "./add-language.ts";
import { ADD_SITE, addSite } from "./add-site.ts";
import { ADD_STEP, addStep } from "./add-step.ts";
import { APPLY_FIX, applyFix } from "./apply-fix.ts";
import { DROP_ARM_CHANGE, dropArmChange, ADOPT_ARM_CHANGE, adoptArmChange } from "./arm-change.ts";
import { EDIT_FILE, editFile } from "./edit-file.ts";
import { END_EXPERIMENT, endExperiment } from "./end-experiment.ts";
import { IMPORT_TEXTS, importTexts } from "./import-texts.ts";
import { MOVES_FOR_ALL } from "./move.ts";
import { OFFER_LANGUAGE, offerLanguage } from "./offer-language.ts";
import { REMOVALS_FOR_ALL } from "./remove.ts";
import { RENAMES } from "./rename.ts";
import { SETTLE_COMMENTS, settleComments } from "./settle-comments.ts";
import { AS_ARM, asArm } from "./as-arm.ts";
import { FOR_ARM } from "./for-arm.ts";
import type { Plan } from "../edits/draft.ts";
import type { Repository } from "../../model/index.ts";
import { type CommandOf, finderIn, registered } from "./registered.ts";

const COMMANDS = [
  ...FOR_ARM,
  registered(AS_ARM, asArm),
  registered(IMPORT_TEXTS, importTexts),
  ...REMOVALS_FOR_ALL,
  ...RENAMES,
  registered(ADD_STEP, addStep),
  ...MOVES_FOR_ALL,
  registered(ADD_SITE, addSite),
  registered(ADD_JOURNEY, addJourney),
  registered(ADD_EXPERIMENT, addExperiment),
  registered(DROP_ARM_CHANGE, dropArmChange),
  registered(ADOPT_ARM_CHANGE, adoptArmChange),
  registered(ADD_LANGUAGE, addLanguage),
  registered(OFFER_LANGUAGE, offerLanguage),
  registered(END_EXPERIMENT, endExperiment),
  registered(APPLY_FIX, applyFix),
  registered(ADD_COMMENT, addComment),
  registered(SETTLE_COMMENTS, settleComments),
  registered(ADD_FILE, addFile),
  registered(EDIT_FILE, editFile),
] as const;

/**
 * A change that a person requests, as data. The page sends it to the Studio's server, which plans it against the
 * current files.
 */
export type Command = CommandOf<typeof COMMANDS>;

/** JSON Schema of a command, for input from outside. */
export const COMMAND_SCHEMA = {
  type: "object",
  required: ["kind"],
  oneOf: COMMANDS.map(({ schema }) => schema),
};

/** Plans a command for the current files. Throws a `Refusal` if it is not possible. */
export function planOf(repo: Repository, command: Command): Plan {
  return find(command).plan(repo, command as never);
}

const find = finderIn(COMMANDS);
