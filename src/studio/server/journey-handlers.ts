import { armPagesOf } from "../../compiler/generate/index.ts";
import { flowNamed, languageOf, stepsOf, UsageError } from "../../insight/index.ts";
import { experimentsOf, findOperation, flowOf, type Repository, segmentsOf, sitesOf } from "../../model/index.ts";
import { armNamed, commentsOf, linePlace } from "../edits/index.ts";
import type { ArmPageView, Overview } from "../protocol.ts";
import type { SeenAs } from "../protocol-map.ts";
import {
  actionsView,
  approvalViews,
  armChangesInWords,
  caseOffers,
  conditionMeaning,
  conditionView,
  dataFileViews,
  dataView,
  expressionOffers,
  findingViews,
  glossaryOf,
  judgeAnswer,
  languageViews,
  lineView,
  madeUpAnswer,
  mapView,
  NO_COMMIT,
  pagePictures,
  pageView,
  requirementsOf,
  rowsInArm,
  rowsOfAll,
  said,
  seenBy,
  siteViews,
  textRows,
  textsOfCommit,
  type TextsOfCommit,
  trialView,
  workingCopy,
} from "../reading/index.ts";
import type { Handlers, RequestOf } from "../routes.ts";
import { commentsHere } from "./approved-walks.ts";
import { keepPicture, keptPictures, stateOf } from "./kept-pictures.ts";
import { readReplay } from "./replay-files.ts";
import { currentFindings, quickCheck, type Services } from "./services.ts";
import { FOLDERS } from "./submit.ts";
import type { Model } from "./model.ts";

/** Answers what the pages show of the journeys. Nothing is changed here. */
export function journeyHandlers(services: Services) {
  const { model, checker, whole, explorer, paths, requirements, staffOrigin = null, translation } = services;
  const { root } = model;
  const committed = committedTexts(model);
  return {
    "at-a-glance": async () => {
      const { repo } = model;
      const { state, changed } = await workingCopy(root, FOLDERS);
      return {
        revision: model.revision,
        journeys: journeysOf(repo),
        unread: [...repo.files.values()].flatMap(({ path, value }) => (value === undefined ? [path] : [])),
        languages: languageViews(repo),
        sites: sitesOf(repo).list.flatMap(({ id }) => id?.value ?? []),
        experiments: experimentsOf(repo).list.map(trialView),
        staffOrigin,
        translator: translation?.by ?? null,
        git: state,
        ...model.turns,
        comments: commentsOf(repo).filter(({ approves }) => approves === undefined).length,
        changed,
        quick: quickCheck(services),
        missingOnPages: checker.keptAt === model.revision ? model.revision - (checker.compiledAt ?? 0) : 0,
        whole: whole.checked,
      };
    },
    texts: async () => rowsOfAll(model.repo, await committed(), checker.checked?.findings),
    page: async ({ flow, step, arm = "" }) => {
      const everybodys = textRows(model.repo, (await committed())(""), checker.checked?.findings);
      const seen = seenBy(model.repo, arm);
      const texts = seen === model.repo ? everybodys : rowsInArm(everybodys, textRows(seen));
      return pageView(seen, flow, step, texts, arm);
    },
    "arm-pages": () => armPagesView(model.repo),
    "arm-changes": ({ flag, arm }) => armChangesInWords(model.repo, flag, arm),
    glossary: () => glossaryOf(model.repo),
    comments: () => commentsHere(model),
    approvals: () => approvalViews(model.repo, rowsOfAll(model.repo)),
    here: (open) => services.others.here(open),
    findings: () => findingViews(model.repo, textRows(model.repo), currentFindings(services)),
    map: ({ flow, ...lens }) => {
      const { repo } = model;
      return mapView(repo, flow, lensOf(repo, lens), textRows(repo), currentFindings(services));
    },
    pictures: ({ flow, ...lens }) => {
      const { repo } = model;
      const base = flowOf(repo, flowNamed(repo, flow)).basePath?.value ?? "";
      const isCompiled = checker.compiledAt === model.revision;
      return { isCompiled, base, pages: pagePictures(repo, flow, lensOf(repo, lens)) };
    },
    "kept-pictures": ({ names }) => keptPictures(stateOf(root), names),
    "keep-picture": (picture) => {
      keepPicture(stateOf(root), picture);
      return {};
    },
    requirements: ({ flow }) => {
      const { repo } = model;
      const all = requirements(repo);
      return all.length === 0 ? [] : requirementsOf(repo, flow, textRows(repo), all);
    },
    sites: () => siteViews(model.repo),
    "data-files": () => dataFileViews(model.repo),
    data: ({ path, at }) => dataView(model.repo, path, at),

    "judged-answer": ({ operation, text }) => judgeAnswer(model.repo, operation, text),
    "made-up-answer": (request) => {
      const { repo } = model;
      const operation = findOperation(repo, request.operation);
      if (operation === undefined) throw new UsageError(`The contract has no operation "${request.operation}".`);
      return { answer: madeUpAnswer(repo, operation) };
    },

    conditions: (request) => conditionView(model.repo, request),
    "condition-meanings": (request) => conditionMeaning(model.repo, request),
    lines: (request) => lineView(seenBy(model.repo, request.arm), request),
    "expression-offers": ({ before, ...of }) => {
      const repo = seenBy(model.repo, of.arm);
      if ("form" in of) return caseOffers(repo, of, before);
      const place = linePlace(repo, of.flow, of.at);
      return expressionOffers(place.repo, place.flow.file.path, segmentsOf(place.at), before);
    },
    actions: (request) => actionsView(seenBy(model.repo, request.arm), request),

    path: async (request) => ({ replay: await paths.find(request) }),
    stories: async ({ id }) => {
      const text = readReplay(root, id);
      const story = text === undefined ? null : await explorer.story(text);
      if (story === null) throw new UsageError("This path can no longer be walked, because the journey has changed.");
      return story;
    },
  } satisfies Partial<Handlers>;
}

function journeysOf(repo: Repository): Overview["journeys"] {
  return repo.flows.map((flow) => {
    const steps = stepsOf(repo, flow, languageOf(repo, undefined));
    const start = steps.find(({ start }) => start);
    return { id: flow.id, title: start?.title ?? flow.id, steps: steps.map(({ id, title }) => ({ id, title })) };
  });
}

/** By flag. */
function armPagesView(repo: Repository): Readonly<Record<string, readonly ArmPageView[]>> {
  const titles = new Map(
    journeysOf(repo).map(({ id, steps }) => [id, new Map(steps.map((one) => [one.id, one.title]))]),
  );
  return Object.fromEntries(
    [...armPagesOf(repo)].map(([flag, pages]) => [
      flag,
      pages.map(({ flow, step }) => ({ flow, step, title: titles.get(flow)?.get(step) ?? step })),
    ]),
  );
}

/** The person for whom something is shown. */
export function lensOf(repo: Repository, { site = "", lang, arm: by = "" }: Omit<RequestOf<"map">, "flow">): SeenAs {
  return { site, lang: languageOf(repo, lang), ...(by !== "" && { arm: armNamed(by) }) };
}

/** The texts of the last commit, read again when there is a new one. */
function committedTexts(model: Pick<Model, "root" | "repo">): () => Promise<TextsOfCommit> {
  const { root } = model;
  let known: { readonly head: string; readonly texts: TextsOfCommit } | undefined;
  return async () => {
    const head = await said(root, ["rev-parse", "HEAD"]);
    if (head === null) return NO_COMMIT;
    if (known?.head === head) return known.texts;
    const texts = await textsOfCommit(root, model.repo, head);
    known = { head, texts };
    return texts;
  };
}
