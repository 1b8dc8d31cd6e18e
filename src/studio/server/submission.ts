import { CONCERNS } from "../../insight/index.ts";
import { commentsOf, Refusal } from "../edits/index.ts";
import { notSubmitted } from "./history.ts";
import type { ChangesView, Checked } from "../protocol.ts";
import type { ApprovalView, Comment } from "../protocol-comments.ts";
import { approvalViews, branchOf, changedFiles, fetched, rowsOfAll, said } from "../reading/index.ts";
import type { RequestOf } from "../routes.ts";
import { baseHere } from "./branch.ts";
import { comparedWith, notifyOf, quickCheck, type Services } from "./services.ts";
import { afterOthers, beginSubmission, commitEdits, FOLDERS, type ToPush } from "./submit.ts";
import { changeLine } from "./take-back.ts";

/**
 * Commits the edits to a branch for review, with a report, once the journeys were walked through. Throws a `Refusal` if
 * something is to be fixed, or was changed meanwhile. Returns how to push it.
 */
export async function submit(services: Services, submission: RequestOf<"submissions">): Promise<ToPush["push"]> {
  const { model, whole } = services;
  const { root } = model;
  const { branch, main, commits } = await branchOf(root);
  if (submission.onto === "same" && (branch === null || branch === main))
    throw new Refusal("What is submitted goes to a branch for review first.");
  if (submission.onto === "same" && commits.length === 0)
    throw new Refusal(
      "The main branch has everything that is on this branch already, so it has no review that more could go to. Choose “To a new branch”.",
    );
  model.refresh();
  const { revision } = model;
  const walked = await whole.finished();
  return model.inGitsTurn(async () => {
    const { begun, acts, report } = await model.inTurn(async () => {
      if (model.revision !== revision) throw new Refusal(CHANGED);
      if (walked === null) throw new Refusal(NOT_CHECKED);
      const report = await reported(services, walked);
      // While it is submitted, somebody may go on. What they approve then belongs to the next report.
      const acts = notSubmitted(model.workspace.history);
      const { branch: open } = model.workspace;
      const begun = await beginSubmission(root, submission, branch);
      // Another program may have edited until now, so that what was begun is not what was checked.
      model.refresh();
      if (model.revision !== revision) {
        await begun.giveUp();
        throw new Refusal(CHANGED);
      }
      const giveUp = async () => {
        await begun.giveUp();
        model.workspace.submitted([], begun.branch, open);
        notifyOf(services, ["commit"]);
      };
      model.workspace.submitted([], open, begun.branch);
      notifyOf(services, ["commit"]);
      return { begun: { ...begun, giveUp }, acts, report };
    });
    try {
      await commitEdits(root, begun, [submission.name, submission.reason, report]);
    } catch (error) {
      // If it cannot be opened, the new branch stays open, with what can be undone.
      await model.inTurn(begun.giveUp).catch(() => undefined);
      throw error;
    }
    if (!begun.isNew && begun.remote !== null) await fetched(root, true);
    return model.inTurn(async () => {
      const made = await afterOthers(root, begun);
      model.workspace.submitted(acts, made.branch, made.branch);
      model.refresh(made.files);
      notifyOf(services, ["commit"]);
      return made.push;
    });
  });
}

const CHANGED = "Something was changed while the journeys were walked through. Look at it, and submit again.";
const NOT_CHECKED = "The journeys could not be walked through, so it was not submitted. Try again.";

/** The report on what is about to be submitted. Throws a `Refusal` if something is to be fixed. */
async function reported(services: Services, walked: Checked): Promise<string> {
  const { model } = services;
  const { root, repo, revision } = model;
  const quick = quickCheck(services);
  if (quick?.revision !== revision) throw new Refusal("The check is still running. Wait a moment.");
  const errors = [...quick.findings, ...walked.findings].filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Refusal("Something must be fixed first.");
  const differing = new Set(await changedFiles(root, FOLDERS));
  const walks = commentsOf(repo).filter(({ path, approves }) => approves?.of === "walks" && differing.has(path));
  const base = await baseHere(root);
  // What only comments contain, nobody else notices.
  const isEdited = base !== null && base.commit === (await said(root, ["rev-parse", "HEAD"])) && !base.isSame;
  const changes = isEdited ? comparedWith(services, base.commit) : { changes: [], people: [] };
  return reportOf(walked, changes, walks, approvalViews(repo, rowsOfAll(repo)));
}

const APPROVED = {
  consent: CONCERNS.consent,
  price: CONCERNS.prices,
  walks: "what stored test walks do otherwise now",
};
/**
 * The message of a commit: the changes and for whom they are, what happens to people in the middle of a journey, who
 * approved what and why, and the check's findings. `walks` are the new approvals of stored test walks.
 */
function reportOf(
  whole: Checked,
  changes: Pick<ChangesView, "changes" | "people"> | null,
  walks: readonly Comment[],
  approvals: readonly ApprovalView[],
): string {
  const lines = ["What differs:"];
  lines.push(...(changes?.changes ?? []).map(changeLine));
  if (changes === null) lines.push("- It was not calculated. Run: npm run flow -- diff");
  if (changes?.people != null && changes.people.length > 0) {
    lines.push("", "People in the middle:");
    for (const { flow, arm, fate, what, count } of changes.people)
      lines.push(`- ${flow}${arm === null ? "" : ` (only in ${arm})`}: ${count} ${fate}: ${what}`);
  }
  const approved = approvals.flatMap(({ of, last, differences }) => {
    const since = differences.length === 0 ? "" : `; ${differences.length} changed since`;
    return last === null ? [] : [`- ${APPROVED[of]}: by ${last.by}, ${last.at.slice(0, 10)}${since}`];
  });
  for (const { by, at, words, approves } of walks)
    approved.push(
      `- ${APPROVED.walks}: by ${by}, ${at.slice(0, 10)}: ${words}`,
      ...Object.values(approves?.seen ?? {}).map((one) => `  - ${one}`),
    );
  if (approved.length > 0) lines.push("", "Approved:", ...approved);
  const warnings = whole.findings.filter(({ severity }) => severity === "warning");
  lines.push("", `The check: no errors, ${warnings.length} to check.`);
  for (const { message, file, line } of warnings) lines.push(`- ${file}:${line}: ${message}`);
  return lines.join("\n");
}
