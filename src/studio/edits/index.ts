/** Edits of definitions as commands that can be undone: see docs/decisions/218. */
export { messageOf, Refusal } from "./refusal.ts";
export { armText } from "./arm/set-arm-texts.ts";
export { formsMissing, knownTexts, type KnownTexts, textProblem } from "./text-problems.ts";
export { orderOf, writtenField } from "./field-place.ts";
export { choiceWords, isCalculated, settingAt, settingsOf, titleIn, type Value, valueWords } from "./values/value.ts";
export { caseProblems, type CaseOwner, caseScope } from "./case-scope.ts";
export { conditionsIn, missingAt } from "./condition-read.ts";
export { changeText, changeOf } from "./experiment/change-of.ts";
export { armNamed, changingArms, ifApplies, repositoryOfArm } from "./arm/as-they-have-it.ts";
export { blockTitle, firstWords, usualText, shortened } from "./plain-words.ts";
export { choicesOf } from "./choices-of.ts";
export { problemsAt, restOf, type RulePlace, rulePlace } from "./rule-place.ts";
export { linePlace } from "./values/line-place.ts";
export { type ActionList, actionList } from "./action/action-list.ts";
export { actionNeeds } from "./action/action-needs.ts";
export { type ActionOffer, actionOffers } from "./action/offers.ts";
export { dangersOf } from "./action/dangers.ts";
export { type Parameter, parametersOf, parametersOfPart } from "./values/parameters.ts";
export { type ValuesAt, valuesOf, valuesOfPart } from "./values/values-at.ts";
export { eventIn, rulesAlong } from "./rule-pointers.ts";
export {
  conditionProperty,
  type ConditionalValue,
  conditionalValues,
  chosenTexts,
  keyedIn,
} from "./item/text-choice.ts";
export { isOfPage, placeWords, stepWords } from "./rule-words.ts";
export { casesPlace, presenceOf } from "./presence-of.ts";
export {
  type Described,
  emptyIn,
  emptyLists,
  plainName,
  nameOnTrail,
  titleOfEntry,
  pointersIn,
  propertiesIn,
  type Property,
  propertyPointer,
} from "./item/described.ts";
export { type Container, dataContainer, layoutContainer, pageContainer } from "./item/container.ts";
export { dataFiles } from "./item/data.ts";
export { answerPlaces } from "./item/answers-beside.ts";
export { settingIn, settingsOfProperty } from "./item/settings-at.ts";
export { alertsIn, allBlocksIn, allSendsIn, buttonsIn } from "./removal/part-at.ts";
export type { StepWritten } from "./step/step-written.ts";
export { leadsOn } from "./step/transitions.ts";
export { mergeTexts } from "./merge.ts";
export { fingerprint, type Planned, planFingerprint } from "./planned.ts";
export { fileWords, plainProblem, plainRefusal, WHY } from "./plain-problem.ts";
export { type Plan, plannedIn } from "./draft.ts";
export { COMMENTS, commentsOf, isComment } from "./comments.ts";
export { problemsOf, verified } from "./verified.ts";
export { type Files, filesBelow, isEditedHere, isWritable, whyUnwritable } from "./files.ts";
