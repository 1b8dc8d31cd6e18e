import type { Repository } from "../../model/index.ts";
import { addAction } from "./action/add-action.ts";
import { deleteAction } from "./action/delete-action.ts";
import { moveAction } from "./action/move-action.ts";
import { addBlock } from "./add-block.ts";
import { addChoice } from "./add-choice.ts";
import { addDialog } from "./add-dialog.ts";
import { addExperiment } from "./add-experiment.ts";
import { addField } from "./add-field.ts";
import { addGuard } from "./add-guard.ts";
import { addJourney } from "./add-journey.ts";
import { addLanguage } from "./add-language.ts";
import { addSite } from "./add-site.ts";
import { addMessage } from "./add-message.ts";
import { addStep } from "./add-step.ts";
import { addWay } from "./add-way.ts";
import { applyFix } from "./apply-fix.ts";
import { asArm } from "./arm/as-arm.ts";
import { adoptArmChange, dropArmChange } from "./arm-change.ts";
import type { Command } from "./command.ts";
import { deleteDialog } from "./delete-dialog.ts";
import { deleteChoice } from "./delete-choice.ts";
import { deleteField } from "./delete-field.ts";
import { deleteJourney } from "./delete-journey.ts";
import { deleteMessage } from "./delete-message.ts";
import { deleteStep } from "./delete-step.ts";
import { deleteText } from "./delete-text.ts";
import type { Plan } from "./draft.ts";
import { editFile } from "./edit-file.ts";
import { addFile } from "./file/add-file.ts";
import { endExperiment } from "./end-experiment.ts";
import { importTexts } from "./import-texts.ts";
import { addVariant } from "./item/add-variant.ts";
import { addItem } from "./item/add-item.ts";
import { deleteItem } from "./item/delete-item.ts";
import { giveText, takeText } from "./item/give-text.ts";
import { moveItem } from "./item/move-item.ts";
import { renameItem } from "./item/rename-item.ts";
import { moveBlock } from "./move-block.ts";
import { movePart } from "./move-part.ts";
import { moveField } from "./move-field.ts";
import { moveGuard, removeGuard } from "./move-guard.ts";
import { offerLanguage } from "./offer-language.ts";
import { renameArm } from "./rename-arm.ts";
import { renameCondition } from "./rename-condition.ts";
import { renameField } from "./rename-field.ts";
import { renameStep } from "./rename-step.ts";
import { renameText } from "./rename-text.ts";
import { setArmTexts } from "./set-arm-texts.ts";
import { setCondition } from "./set-condition.ts";
import { setLimit } from "./set-limit.ts";
import { setRequired } from "./set-required.ts";
import { setSettings } from "./set-settings.ts";
import { setTexts } from "./set-texts.ts";
import { giveValue, takeValue } from "./values/give-value.ts";
import { setValues } from "./values/set-values.ts";

/** Plans a command for the current files. Throws a `Refusal` if it is not possible. */
export function planOf(repo: Repository, command: Command): Plan {
  switch (command.kind) {
    case "set-texts":
      return setTexts(repo, command);
    case "set-arm-texts":
      return setArmTexts(repo, command);
    case "as-arm":
      return asArm(repo, command, planOf);
    case "import-texts":
      return importTexts(repo, command);
    case "rename-text":
      return renameText(repo, command);
    case "delete-text":
      return deleteText(repo, command);
    case "set-required":
      return setRequired(repo, command);
    case "set-condition":
      return setCondition(repo, command);
    case "rename-condition":
      return renameCondition(repo, command);
    case "rename-arm":
      return renameArm(repo, command);
    case "set-limit":
      return setLimit(repo, command);
    case "move-field":
      return moveField(repo, command);
    case "rename-field":
      return renameField(repo, command);
    case "rename-step":
      return renameStep(repo, command);
    case "delete-step":
      return deleteStep(repo, command);
    case "delete-field":
      return deleteField(repo, command);
    case "add-field":
      return addField(repo, command);
    case "add-choice":
      return addChoice(repo, command);
    case "add-step":
      return addStep(repo, command);
    case "add-site":
      return addSite(repo, command);
    case "add-guard":
      return addGuard(repo, command);
    case "add-message":
      return addMessage(repo, command);
    case "add-way":
      return addWay(repo, command);
    case "add-dialog":
      return addDialog(repo, command);
    case "remove-guard":
      return removeGuard(repo, command);
    case "move-guard":
      return moveGuard(repo, command);
    case "add-journey":
      return addJourney(repo, command);
    case "delete-message":
      return deleteMessage(repo, command);
    case "delete-dialog":
      return deleteDialog(repo, command);
    case "delete-choice":
      return deleteChoice(repo, command);
    case "delete-journey":
      return deleteJourney(repo, command);
    case "add-block":
      return addBlock(repo, command);
    case "move-block":
      return moveBlock(repo, command);
    case "move-part":
      return movePart(repo, command);
    case "set-settings":
      return setSettings(repo, command);
    case "set-values":
      return setValues(repo, command);
    case "add-action":
      return addAction(repo, command);
    case "move-action":
      return moveAction(repo, command);
    case "delete-action":
      return deleteAction(repo, command);
    case "give-value":
      return giveValue(repo, command);
    case "take-value":
      return takeValue(repo, command);
    case "give-text":
      return giveText(repo, command);
    case "add-variant":
      return addVariant(repo, command);
    case "take-text":
      return takeText(repo, command);
    case "add-item":
      return addItem(repo, command);
    case "move-item":
      return moveItem(repo, command);
    case "rename-item":
      return renameItem(repo, command);
    case "delete-item":
      return deleteItem(repo, command);
    case "add-experiment":
      return addExperiment(repo, command);
    case "drop-arm-change":
      return dropArmChange(repo, command);
    case "adopt-arm-change":
      return adoptArmChange(repo, command);
    case "add-language":
      return addLanguage(repo, command);
    case "offer-language":
      return offerLanguage(repo, command);
    case "end-experiment":
      return endExperiment(repo, command);
    case "apply-fix":
      return applyFix(repo, command);
    case "add-file":
      return addFile(repo, command);
    case "edit-file":
      return editFile(repo, command);
  }
}
