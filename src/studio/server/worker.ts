/**
 * A thread that checks, compiles and compares, so that typing never waits for it. It receives changed files and sends
 * its results. Messages that arrive while it works are processed together.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import {
  changesBetween,
  type Example,
  flowNamed,
  languageOf,
  peopleBetween,
  stepsOf,
  versionOf,
} from "../../insight/index.ts";
import { generate, pageVariants, type Variant } from "../../compiler/generate/index.ts";
import { isShowable } from "../../linter/index.ts";
import { flowOf, openMemory, patchedArms, rereadFiles, type Repository, withArms } from "../../model/index.ts";
import { type Command, planOf } from "../commands/index.ts";
import { fingerprint, isComment, messageOf, problemsOf, Refusal } from "../edits/index.ts";
import type { ChangesView, PersonInTheMiddle } from "../protocol.ts";
import { APPLICABLE, compileApplicable } from "./applicable.ts";
import { findingOf } from "./finding-of.ts";
import { FollowedModel } from "./followed-model.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";
import { keepReplay } from "./replay-files.ts";
import { fingerprintOf, partPrints } from "../../compiler/index.ts";

const { root } = workerData as { readonly root: string };
// What the last complete check has found out about single texts and schemas. The next one stores it again.
openMemory(join(root, "node_modules/.cache/check.json"));
const model = new FollowedModel(root);
const queue: ToWorker[] = [];
let isWorking = false;
/** Whether something was edited that is not checked yet. Nothing that is checked or shown depends on comments. */
let isDue = true;

parentPort?.on("message", (message: ToWorker) => {
  // Somebody waits for a plan, and a comparison may take long. But a plan is for the files as they are after all edits.
  const at =
    message.ask === "plan" ? queue.findLastIndex(({ ask }) => ask !== "changes" && ask !== "people") + 1 : queue.length;
  queue.splice(at, 0, message);
  if (!isWorking) void work();
});

async function work(): Promise<void> {
  isWorking = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (next.ask === "files") {
      model.apply(next);
      isDue ||= !next.files.every(([path]) => isComment(path));
      // More edits are waiting, so a result now would be outdated.
      if (!isDue || queue.some(({ ask }) => ask === "files")) continue;
      await compileForOpenPages();
      report({ report: "shown", revision: model.revision });
      // If there were more edits meanwhile, what they change is shown first.
      if (queue.some(({ ask }) => ask === "files")) continue;
      isDue = false;
      await checkAndCompile();
    } else if (next.ask === "plan") report({ report: "plan", ...planned(next.command) });
    else if (next.ask === "people")
      report({ report: "people", people: await peopleWith(next.files).catch(() => null) });
    else await compareWith(next.commit);
    // Lets pending messages arrive first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  isWorking = false;
}

function planned(command: Command): Pick<FromWorker & { readonly report: "plan" }, "plan" | "refused"> {
  try {
    return { plan: planOf(model.repo, command) };
  } catch (error) {
    if (!(error instanceof Refusal)) return {};
    const { message, conflicts, at } = error;
    return { refused: { message, conflicts, at } };
  }
}

/**
 * The repositories that the files in `src/generated/` were compiled from here. There are several if only a part was
 * compiled since the first of them. None if that is not known.
 */
let compiled: readonly Repository[] = [];
/** Nothing was compiled here yet: open pages have what was compiled before. */
let isFirst = true;

/** So many that compiling everything costs less than comparing with all of them. */
const MANY = 6;

/** Compiles what open pages can apply, before the check, which takes longer. If that fails, pages stay as they are. */
async function compileForOpenPages(): Promise<void> {
  if (compiled.length === 0) return;
  const { repo } = model;
  const since = compiled;
  for (const one of APPLICABLE) {
    // If it fails, the check reports what is wrong.
    const found = await compileApplicable(repo, since, one).catch(() => undefined);
    if (found === undefined) continue;
    if (!compiled.includes(repo)) compiled = [...compiled, repo];
    report({ report: "applicable", ...found });
  }
}

async function checkAndCompile(): Promise<void> {
  const { repo, revision } = model;
  let problems: ReturnType<typeof problemsOf>;
  try {
    // Kept: a plan is compared with them.
    problems = problemsOf(repo);
  } catch (error) {
    return report({ report: "failed", what: "check", message: messageOf(error) });
  }
  const findings = problems.map(findingOf);
  report({ report: "checked", checked: { revision, findings } });
  // Pages show what is to fix as far as they can. If they would not work with it, they stay as they are. If there are
  // none yet, they get the journeys that compile.
  const isCompiled = existsSync(join(root, "src/generated/programs/index.js"));
  const isWrong = findings.some(({ severity }) => severity === "error");
  if (isCompiled && isWrong && !isShowable(repo))
    return report({ report: "compiled", revision, written: [], reload: false, kept: true });
  const before = compiled.length > MANY ? [] : compiled;
  const again = before.length > 0 ? { since: before, leavesGone: true } : {};
  const generated = await generate(repo, again).catch(() => undefined);
  const written = (generated?.written ?? []).map(({ path }) => path);
  const isWhole = generated?.failures.length === 0;
  const isUnknown = before.length === 0 && !isFirst;
  isFirst = false;
  compiled = isWhole ? [repo] : [];
  const kept = isCompiled && isWrong && !isWhole;
  const reload =
    written.some((path) => !UNUSED_BY_PAGES.test(path)) ||
    (!kept && (isUnknown || before.some((one) => beginsDifferently(one, repo))));
  report({ report: "compiled", revision, written, reload, kept });
}

/**
 * What the development build of the pages does not load, and the list of arms' versions, which an open page gets with
 * the versions themselves.
 */
const UNUSED_BY_PAGES = /\.ts$|^programs\/(?:documents|pages)\/|^(?:variants|arm-pages)\.js$/;

let committed: { readonly commit: string; readonly repo: Repository } | undefined;

async function compareWith(commit: string): Promise<void> {
  const { repo, revision } = model;
  try {
    if (committed?.commit !== commit) committed = { commit, repo: versionOf(commit, root, root).repo };
    const before = committed.repo;
    const changes = changesBetween(before, repo);
    report({ report: "changes", revision, commit, changes, people: null, problem: null });
    report({ report: "changes", revision, commit, changes, people: await peopleOf(before, repo), problem: null });
  } catch (error) {
    report({ report: "changes", revision, commit, changes: [], people: null, problem: messageOf(error) });
  }
}

/** What happens to people in the middle of the current journeys if files change. */
function peopleWith(files: (ToWorker & { ask: "people" })["files"]): Promise<NonNullable<ChangesView["people"]>> {
  return peopleOf(model.repo, rereadFiles(model.repo, files));
}

async function peopleOf(before: Repository, after: Repository): Promise<NonNullable<ChangesView["people"]>> {
  const people = await peopleBetween(before, after);
  return people.flatMap(({ flow, arm, groups }) => {
    const steps = stepsOf(before, flowNamed(before, flow), languageOf(before, undefined));
    return groups.map(({ fate, what, count, example }) => {
      const title = steps.find(({ id }) => id === example.step)?.title || example.step;
      const kept = keptExample(after, example, what);
      const inArm = arm === undefined ? null : `${arm.flag}: ${arm.arm}`;
      return { flow, arm: inArm, fate, what, count, example: kept && { ...kept, title } };
    });
  });
}

/** Keeps an example as two replays, which open the page as the person does. */
function keptExample(
  repo: Repository,
  { step, before, after }: Example,
  why: string,
): Omit<PersonInTheMiddle, "title"> | null {
  const { flow, site, lang } = before;
  const base = flowOf(repo, flowNamed(repo, flow)).basePath?.value ?? "";
  const [was, is] = [before, after].map(({ at, ...replay }) => {
    const text = JSON.stringify({ ...replay, why, at: new Date(at).toISOString(), story: [why] });
    return keepReplay(root, `middle-${flow}-${fingerprint(text).slice(0, 12)}`, text);
  });
  if (was == null || is == null) return null;
  return { flow, step, site, lang, before: `${base}?replay=${was}`, after: `${base}?replay=${is}` };
}

function report(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message);
}

/**
 * Whether a page that is open would not have come to where it is, or would remember or send something else: everybody's
 * page, or the page of people in an arm.
 */
function beginsDifferently(before: Repository, after: Repository): boolean {
  const ids = after.flows.map(({ id }) => id);
  if (ids.join() !== before.flows.map(({ id }) => id).join()) return true;
  if (ids.some((id) => flowBegins(before, after, id))) return true;
  const isEdited = ({ kind, id }: Pick<Variant, "kind" | "id">) =>
    kind === "data" || (kind === "programs" && fingerprintOf(before, id) !== fingerprintOf(after, id));
  const [was, is] = [before, after].map((repo) => pageVariants(repo, isEdited));
  if (dataIn(was) !== dataIn(is)) return true;
  return [...(was ?? []), ...(is ?? [])].some(({ kind, id, arms }) => {
    return kind === "programs" && flowBegins(inArms(before, arms), inArms(after, arms), id);
  });
}

/** The versions of remembered data for people in arms. */
function dataIn(variants: readonly Variant[] = []): string {
  return variants.flatMap(({ kind, artifact }) => (kind === "data" ? [artifact.path] : [])).join();
}

function inArms(repo: Repository, arms: Variant["arms"]): Repository {
  return withArms(
    repo,
    patchedArms(repo).filter(({ flag, arm }) => arms[flag] === arm),
  ).repo;
}

function flowBegins(before: Repository, after: Repository, id: string): boolean {
  if (fingerprintOf(before, id) === fingerprintOf(after, id)) return false;
  const old = partPrints(before, id);
  return [...partPrints(after, id)].some(([part, print]) => !APPLIED.test(part) && old.get(part) !== print);
}

/** The parts of a program whose edit an open page shows without being reloaded. */
const APPLIED = /^steps\/[^/]+\/(?:title|layout|page|aside|header|dialogs|on|progress)$/;
