import { setTimeout } from "node:timers/promises";
import { languagesOf, type Repository } from "../../model/index.ts";
import { isWritable, Refusal } from "../edits/index.ts";
import {
  explanationAt,
  filesToEdit,
  fileView,
  judgeImport,
  offersAt,
  rowKey,
  textRows,
  textsAsCsv,
  textsAsXliff,
  withArms,
} from "../reading/index.ts";
import type { Handlers, RequestOf } from "../routes.ts";
import { besideApproval } from "./approved-walks.ts";
import type { Services } from "./services.ts";

/** In ms. The checking thread may be in the middle of a comparison: then the plan is made here. */
const PLANNING_MS = 5_000;

/** Answers requests to edit, and those for what is edited as a file: JSON, and exported texts. */
export function editHandlers(services: Services) {
  const { model } = services;
  const { root } = model;
  /** Keeps the names of the file's last valid version, because the text is often invalid while a person types. */
  let known: { readonly path: string; readonly repo: Repository } | undefined;
  const named = (path: string): Repository => {
    const { repo } = model;
    if (repo.files.get(path)?.value !== undefined) known = { path, repo };
    return known?.path === path ? known.repo : repo;
  };
  const found = <T>(
    request: RequestOf<"offers">,
    find: (repo: Repository, request: RequestOf<"offers">) => T | null,
  ) => ({
    found: isWritable(root, request.path) ? find(named(request.path), request) : null,
  });
  return {
    edits: async ({ command, seen }) => {
      const beside = await besideApproval(services, command);
      return model.inTurn(() => model.make((workspace) => workspace.apply(command, seen, beside)));
    },
    plans: async ({ command }) => {
      const repo = model.refresh();
      const plan = await Promise.race([services.checker.plan(command), setTimeout(PLANNING_MS, undefined)]);
      return model.workspace.plan(command, { repo, plan });
    },
    undo: ({ was }) => model.inTurn(() => model.make((workspace) => workspace.undo(was))),
    redo: ({ was }) => model.inTurn(() => model.make((workspace) => workspace.redo(was))),

    files: () => filesToEdit(model.repo),
    file: ({ path }) => {
      named(path);
      return fileView(model.repo, path);
    },
    offers: (request) => found(request, offersAt),
    explanations: (request) => found(request, explanationAt),

    "texts-export": (request) => {
      const { repo } = model;
      const all = textRows(repo);
      const rows = new Map(all.map((row) => [rowKey(row), row] as const));
      const everybodys = request.texts.filter(({ arm }) => arm === undefined);
      const chosen = everybodys.flatMap((text) => rows.get(rowKey(text)) ?? []);
      const ofArms = request.texts.filter(({ arm }) => arm !== undefined);
      const wanted = withArms(repo, chosen, ofArms);
      const languages = languagesOf(repo);
      if (request.as === "csv") return { text: textsAsCsv(wanted, languages) };
      const [source = "", ...targets] = languages;
      if (!targets.includes(request.into))
        throw new Refusal(`Texts are not translated from ${source} into “${request.into}”.`);
      const context = [...all, ...wanted.filter(({ arm }) => arm !== undefined)];
      return { text: textsAsXliff(wanted, source, request.into, context) };
    },
    "machine-words": async ({ text: words, from, into }) => {
      if (services.translation === undefined) throw new Refusal("No machine translation is configured.");
      return { words: await services.translation.translate(words, from, into) };
    },
    "texts-import": ({ text }) => {
      return judgeImport(new TextEncoder().encode(text), model.refresh());
    },
  } satisfies Partial<Handlers>;
}
