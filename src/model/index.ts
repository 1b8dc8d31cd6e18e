/**
 * Reads the files that people edit.
 *
 *     const repo = readRepository(root);
 *     const schema = bundleSchema(repo, "schemas/a/b");
 */
export type { Position } from "./lines.ts";
export { changeMessage, reworded } from "./change-message.ts";
export type { Problem } from "./problem.ts";
export { type Fix, type FixEdit, respelling } from "./fix.ts";
export {
  parseSource,
  type Origin,
  type SourceFile,
} from "./source.ts";
export type { FormSource, Named, Repository } from "./repository.ts";
export { assemble, readRepository, reread, rereadFiles } from "./read.ts";
export { languageSchema } from "./language-schema.ts";
export { BLOCK_DESCRIPTOR, BLOCK_FOLDERS, WIDGET_DESCRIPTOR, WIDGET_FOLDERS } from "./descriptors.ts";
export type { Addition, SchemaKeyword, WidgetValue } from "./descriptor/descriptor.ts";
export { descriptorOf, onlyOf } from "./descriptor/read-descriptor.ts";
export {
  carriedBy,
  eventName,
  type PropsPart,
  partsOfProps,
  hasOnly,
  ownerIn,
} from "./descriptor/parts-of-props.ts";
export { hasItems, valueAlong, withPart } from "./value/along-path.ts";
export { scriptOf } from "./value/script.ts";
export type { TextNode, ValueNode, ValuePart } from "./value/value-node.ts";
export { expressionIn, valueTree } from "./value/value-tree.ts";
export { isFormatted, textTree } from "./value/text-tree.ts";
export {
  propertiesTree,
  blocksOf,
  dataIdOf,
  formIn,
  formsOf,
  type PlacedForm,
  propertyIn,
  propertyOfKind,
  schemaId,
} from "./scope/blocks.ts";
export { keyedTextsIn } from "./value/texts.ts";
export { leavesIn, type Plain } from "./value/leaves.ts";
export { RECORDINGS, filesBelow } from "./files-below.ts";
export { watchFiles } from "./watch-files.ts";
export { namesBeside, unresolvedIn } from "./unresolved-parts.ts";
export { addedOver, applyPatch, type Operation as PatchOperation } from "./patch/apply.ts";
export { combinations, pairsOf, patchedArms, withArms } from "./patch/arms.ts";
export { patchOrigins } from "./patch/origins.ts";
export {
  bundledAt,
  bundledSchema,
  bundlePlace,
  bundleSchema,
  deref,
  resolveRef,
  type SchemaPlace,
} from "./schema/bundle.ts";
export { FIELDS_OF, type FieldOfForm, rememberedFieldsIn, type RememberedFields } from "./schema/fields-of.ts";
export { fileLimitsOf, isFile } from "./schema/file-limits.ts";
export { partMessages } from "./schema/days.ts";
export { type AmountCurrency, currencyOf, NUMBER_LIMITS } from "./schema/amounts.ts";
export { isNumber, LIMIT_PARAMETERS, LIMITING, limitText, missingText } from "./schema/limit-text.ts";
export { casesOf, type FieldCase, judgesValue, requiredWhere, shownWhere } from "./schema/cases.ts";
export { layoutWithCases } from "./form/layout-with-cases.ts";
export { inline } from "./schema/inline.ts";
export { referredFrom } from "./schema/referred.ts";
export { mapSubSchemas, subSchemas, entering, NOTHING_ENTERED } from "./schema/walk.ts";
export {
  branchesOf,
  isNever,
  itemAt,
  itemsOf,
  othersOf,
  propertiesOf,
  type Schema,
  type SchemasByName,
  typesOf,
} from "./schema/schema.ts";
export { besideOf, notationsOf, preparationsOf } from "./schema/notations.ts";
export { textKindOf } from "./schema/text-kind.ts";
export { schemaOf } from "./schema/well-shaped.ts";
export { ruledListsIn } from "./catalogue/entry-rules.ts";
export { type CatalogueFile, catalogueOf, namesInCatalogue, type PerSite } from "./catalogue/lists.ts";
export { lengthOf, pathsAlong } from "./schema/list-length.ts";
export { messageFor, messagesOf, rulesOf, type Situation, wholeRule } from "./schema/words.ts";
export { defaultsOf } from "./schema/defaults.ts";
export { markedPaths, pathsAbout, type ValueAbout } from "./schema/marked.ts";
export { asJson, type Expression, originOf, type Place, type Value, type Written } from "./node.ts";
export {
  itemNames,
  namesIn,
  parametersByName,
  type ParameterValue,
  type ParameterValues,
  writeOut,
} from "./written-out.ts";
export { onlyTexts, withoutTexts } from "./without-texts.ts";
export { flowOf } from "./flow/read-flow.ts";
export { isSettingValue, settingsInWords } from "./flow/settings.ts";
export type {
  Expires,
  Flow,
  QueryParameter,
  Redirect,
  SettingValue,
} from "./flow/flow.ts";
export {
  type Action,
  type ActionOf,
  type Call,
  type FieldText,
  type Handler,
  type Mark,
  NO_LONGER,
  type Rule,
  type Rules,
} from "./flow/rule.ts";
export type { Block, Dialog, Step } from "./flow/step.ts";
export { isRule, listedPointer, withRulesListed, writtenPointer } from "./flow/one-rule.ts";
export { actionsIn, withoutTargets, marksIn, ruleAt, rulesIn, ruleText } from "./flow/visit.ts";
export { blocksIn } from "./flow/read-step.ts";
export { countedIn, guardedBy, progressCount, progressOf, sharedGuards } from "./flow/progress.ts";
export { errorsOfAll, findOperation, operationIds, operationsOf } from "./contract/read-contract.ts";
export { type DeclaredError, mayBeCarriedOut, type Operation, refusalsOf, tells } from "./contract/operation.ts";
export { asWritten, referredPart, writtenContract } from "./contract/read-written-contract.ts";
export type {
  Key,
  AnswerCondition,
  WrittenContract,
  WrittenError,
  WrittenOperation,
  WrittenPart,
  WrittenTelling,
} from "./contract/written-contract.ts";
export {
  type Change,
  type Migrations,
  changesIn,
  goldenOf,
  migrationsOf,
  statesIn,
  versionOf,
} from "./migrations/read.ts";
export { addressOf, factOf, type Link, type Site } from "./site/site.ts";
export { languagesOf, isLanguage } from "./site/languages.ts";
export { type Sites, sitesOf } from "./site/read-sites.ts";
export { armsOf, type Experiment } from "./experiment/experiment.ts";
export type { FilePatch, PatchedArm } from "./experiment/patched-arm.ts";
export { experimentsOf } from "./experiment/read-experiments.ts";
export { triedArms } from "./experiment/tried-arms.ts";
export type { Field, Form } from "./form/form.ts";
export { fieldsIn, formDefaults, itemFields } from "./form/fields-in.ts";
export { formOf } from "./form/read-form.ts";
export { type Choice, type FieldLayout, type Layout, type Row, shownIn, widgetOf } from "./form/layout.ts";
export { layoutIn } from "./form/read-layout.ts";
export { packed, recordedLabels, type RecordedLimits, recordedLimits } from "./schema/recorded-limits.ts";
export { refsIn } from "./schema/refs.ts";
export { analyticsOf } from "./analytics/analytics.ts";
export { devDataOf } from "./development/dev-data.ts";
export { GLOSSARY, HOUSE_WORDS, houseWords, localeIn, localesOf } from "./locale/read-locale.ts";
export type { DataSchema, FieldRule } from "./schema/data-schema.ts";
export { dataSchemaAt, readDataSchema } from "./schema/read-data-schema.ts";
export type { LocaleText } from "./locale/locale.ts";
export { isOrdinal, otherTexts, placeholders, textFiles } from "./locale/placeholders.ts";
export { passedToText } from "./locale/text-parameters.ts";
export { type ScopePlace } from "./scope/place.ts";
export { conditionsOf, dataSchema, scopeAt } from "./scope/scope.ts";
export { errorSchema, eventSchema } from "./scope/scope-event.ts";
export { formAt, formSchema } from "./scope/scope-form.ts";
export { saidBeside } from "./uses/place-at.ts";
export { flowUses } from "./uses/flow.ts";
export { placeAt } from "./uses/place-at.ts";
export { within } from "./uses/cursor.ts";
export { stepsOf, type UsePlace, type Use, type UseKind, type UseOf, usesOf } from "./uses/index.ts";
export { keysIn } from "./uses/value.ts";
export { DefinitionError } from "./failure.ts";
export { didYouMean, distance, nearest, noOperation, noSchema, unknownName } from "./nearest.ts";
export { keepMemory, openMemory, remembering } from "./memory.ts";
export { ruleLists } from "./flow/rule-lists.ts";
export { keepFile, writeWhole } from "./keep-file.ts";
export { ENGINE, LANGUAGE, ownCode } from "./own-code.ts";
export { groupBy } from "./group.ts";
export { lazily, once, oncePerKey, oncePerName, oncePerPair, recent, valueFor } from "./once.ts";
export { BY_NAME, sentByName } from "./sent-by-name.ts";
export { differences, differencesOf } from "./value/differences.ts";
export {
  conditionalIn,
  inKeyOrder,
  laidOver,
  mapParts,
  namesOf,
  partAt,
  partsOf,
  sentIn,
  typeOf,
} from "./value/value.ts";
export { commandFor, installedPackages, LANGUAGE_VERSION, PACKAGE_ROOT, VERSION } from "./own-package.ts";
export { nearestThere, pointer, segmentsOf, valueAt } from "./pointer.ts";
/** Raw JSON, for code that does not use the typed model yet (tests/architecture.test.ts counts it). */
export { entriesOf, isList, isObject, itemsIn, objectAt, omit, stringAt, stringsOf } from "./json.ts";
