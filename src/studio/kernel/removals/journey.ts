import { languagesOf, type Named, RECORDINGS, type Repository } from "../../../model/index.ts";
import { backwards } from "../../edits/answer/edit-references.ts";
import { removeTextsOnlyOf } from "../../edits/answer/removal.ts";
import { removeWithParent, Draft, type Plan, drafted } from "../../edits/draft.ts";
import { textsByWords } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import { removeArmsChanges } from "../../edits/removal/arms-changes.ts";
import { experimentsAlone, linksTo, refuseShared } from "../../edits/removal/journey.ts";
import { removeUnneeded, wordsForGone } from "../../edits/removal/take-away.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import type { OfJourney } from "../named.ts";
import { type FilePlace, wholePlace } from "../../edits/answer/reference.ts";

/**
 * Deletes a journey: its files, its recordings, links of sites to it, changes of arms in it, and common texts that
 * nothing else uses. Throws a `Refusal` that lists the places if another journey uses its files or leads to it, or if
 * an experiment is active in it.
 */
export function removeJourney(repo: Repository, { flow: id }: OfJourney): Plan {
  const named = repo.flows.find((one) => one.id === id);
  if (named === undefined) throw new Refusal(`There is no journey “${id}” (any more).`);
  if (repo.flows.length === 1) throw new Refusal("It is the only journey. The project must have one.");
  const files = filesOf(repo, named);
  refuseShared(repo, named, files);
  const links = linksTo(repo, id);
  const draft = new Draft(repo);
  const places = files.map((path): FilePlace => ({ path, pointer: "" }));
  const arms = removeArmsChanges(repo, draft, places);
  const alone = experimentsAlone(repo, id);
  for (const path of files) draft.delete(path);
  for (const { path, pointer } of links.toSorted(backwards)) removeWithParent(draft, path, pointer);
  const { gone } = removeUnneeded(repo, draft);
  const removed = [...places, ...gone].map(wholePlace);
  const texts = removeTextsOnlyOf(repo, draft, removed);
  const armsOfTexts = removeArmsChanges(drafted(repo, draft), draft, texts);
  const keys = [...new Set(texts.map(({ key }) => key))];
  const goes = [...wordsForGone(gone), ...(keys.length > 0 ? [textsByWords(repo, keys)] : [])];
  const names = [...new Set(links.map(({ name }) => `“${name}”`))];
  const plan = draft.plan(`The journey ${id} is deleted`, [
    "People who are in the middle of it, or have kept its address, get a page that does not exist.",
    ...(names.length > 0 ? [`Links of sites that lead to it are deleted: ${names.join(", ")}.`] : []),
    ...(goes.length > 0 ? [`Also deleted, because nothing else needs it: ${goes.join("; ")}.`] : []),
    ...new Set([...arms, ...armsOfTexts]),
    ...alone.map((flag) => `Nothing else uses the experiment ${flag}: end it, or use it elsewhere.`),
    "A developer has to update mails, code and tests that name it.",
  ]);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this journey.");
}

/** The journey's own files: its definition, its schemas, its texts, and its recordings. */
function filesOf({ files, ...repo }: Repository, { id }: Named): readonly string[] {
  const texts = new Set(languagesOf({ files, ...repo }).map((language) => `locales/${language}/${id}.json`));
  const folders = ["flows", "schemas", RECORDINGS].map((folder) => `${folder}/${id}/`);
  return [...files.keys()].filter((path) => texts.has(path) || folders.some((folder) => path.startsWith(folder)));
}
