import { commentsOf, notSubmitted, Refusal, fingerprint, messageOf } from "../edits/index.ts";
import { CONCERNS } from "../../insight/index.ts";
import type { ApprovalView, Comment } from "../protocol-comments.ts";
import type { RecordedChangeView } from "../protocol-changes.ts";
import {
  approvalViews,
  branchesInReview,
  branchOf,
  changedFiles,
  changedPages,
  changedSince,
  earlierCommits,
  fetched,
  mainBranch,
  NO_COMMIT,
  rowsOfAll,
  said,
  textsOfCommit,
} from "../reading/index.ts";
import type { Handlers } from "../routes.ts";
import { forgetReplays, keepReplay } from "./replay-files.ts";
import { lensOf } from "./journey-handlers.ts";
import { NOT_WALKED } from "./approved-walks.ts";
import { notifyOf, quickCheck, type Services } from "./services.ts";
import { baseHere, openBranch } from "./branch.ts";
import { hookOfMerge, hookOfSwitch } from "./hooks.ts";
import { setAside } from "./set-aside.ts";
import { afterOthers, beginSubmission, commitEdits, FOLDERS, type ToPush } from "./submit.ts";
import { planTakeBack, takeBack, changeLine } from "./take-back.ts";
import type { ChangesView, Checked } from "../protocol.ts";

/** Answers requests about what differs from commits and recordings, to submit it, and to revert it. */
export function reviewHandlers(services: Services) {
  const { model, checker, whole, explorer, before } = services;
  const { root } = model;
  const comparedWith = (commit: string | undefined) => {
    const { changes } = checker;
    return changes?.revision === model.revision && changes.commit === commit ? changes : null;
  };
  /** Other pages hear of it again, because what is only on this machine has changed. */
  const announced = async (push: ToPush["push"]) => {
    const submitted = await push();
    notifyOf(services, ["commit"]);
    return submitted;
  };
  const planned = (commit: string) => planTakeBack(root, model.refresh(), commit);
  return {
    "texts-since": async ({ date }) => {
      const commit = await said(root, ["rev-list", "-1", `--before=${date}T00:00:00`, "HEAD"]);
      if (commit === null) throw new Refusal("There is no commit here, so it is not known when a text was changed.");
      const { repo } = model;
      const changed = changedSince(
        rowsOfAll(repo),
        commit === "" ? NO_COMMIT : await textsOfCommit(root, repo, commit),
      );
      return { texts: changed.map(({ arm, file, key }) => ({ ...(arm !== undefined && { arm }), file, key })) };
    },

    changes: async () => {
      const { revision } = model;
      const found = await baseHere(root);
      const base = found?.name ?? "the last commit";
      if (found?.isSame === true) return { revision, base, acts: [], changes: [], people: [], problem: null };
      const known = comparedWith(found?.commit);
      if (known === null && found !== null) checker.compare(found.commit);
      const acts = notSubmitted(model.workspace.history).map(({ what }) => what);
      return {
        revision,
        base,
        acts: acts.toReversed().slice(0, 30),
        changes: known?.changes ?? [],
        people: known?.people ?? null,
        problem: found === null ? "There is no commit to compare with." : (known?.problem ?? null),
      };
    },
    "changed-pages": async ({ reverting, ...lens }) => {
      const { repo } = model;
      if (reverting !== undefined) {
        const { tree, repo: after } = await planned(reverting);
        return { commit: tree, pages: changedPages(model.repo, after, lensOf(model.repo, lens)) };
      }
      const base = await baseHere(root);
      if (base === null || base.isSame) return { commit: base?.commit ?? null, pages: [] };
      return { commit: base.commit, pages: changedPages(before.repo(base.commit), repo, lensOf(repo, lens)) };
    },
    "prepare-pages": async ({ reverting }) => {
      const base = await baseHere(root);
      const commit = reverting === undefined ? base?.commit : (await planned(reverting)).tree;
      if (commit === undefined) throw new Refusal("There is no commit to compare with.");
      try {
        await before.ready(commit);
      } catch (error) {
        const what = reverting === undefined ? (base?.name ?? "") : "the reverted version";
        throw new Refusal(`${what.charAt(0).toUpperCase()}${what.slice(1)} cannot be drawn: ${messageOf(error)}`);
      }
      return { commit };
    },

    commits: async () => {
      await fetched(root);
      const [main, running] = await Promise.all([mainBranch(root), services.release.running()]);
      return earlierCommits(root, FOLDERS, { main: main?.newest, live: running?.commit ?? undefined });
    },
    "revert-plan": async ({ commit }) => (await planned(commit)).plan,
    "revert-people": async ({ commit }) => {
      const { texts } = await planned(commit);
      return checker.people([...texts].map(([path, text]) => [path, text ?? undefined]));
    },
    revert: async (request) => {
      const revert = async () => {
        const made = await takeBack(root, model.refresh(), request);
        model.refresh(made.files);
        notifyOf(services, ["commit"]);
        return made;
      };
      const push = await model.inGitsTurn(async () => {
        const made = await model.inTurn(revert);
        await hookOfSwitch(root, request.head);
        return made.push;
      });
      return announced(push);
    },

    submissions: async (submission) => {
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
      const push = await model.inGitsTurn(async () => {
        const { begun, acts, report } = await model.inTurn(async () => {
          if (model.revision !== revision)
            throw new Refusal(
              "Something was changed while the journeys were walked through. Look at it, and submit again.",
            );
          if (walked === null) throw new Refusal(NOT_CHECKED);
          const quick = quickCheck(services);
          if (quick?.revision !== revision) throw new Refusal("The check is still running. Wait a moment.");
          const errors = [...quick.findings, ...walked.findings].filter(({ severity }) => severity === "error");
          if (errors.length > 0) throw new Refusal("Something must be fixed first.");
          const differing = new Set(await changedFiles(root, FOLDERS));
          const walks = commentsOf(model.repo).filter(
            ({ path, approves }) => approves?.of === "walks" && differing.has(path),
          );
          const base = await baseHere(root);
          // What only comments contain, nobody else notices.
          const isEdited = base !== null && base.commit === (await said(root, ["rev-parse", "HEAD"])) && !base.isSame;
          const changes = isEdited ? comparedWith(base.commit) : { changes: [], people: [] };
          const report = reportOf(walked, changes, walks, approvalViews(model.repo, rowsOfAll(model.repo)));
          // While it is submitted, somebody may go on. What they approve then belongs to the next report.
          const acts = notSubmitted(model.workspace.history);
          const { branch: open } = model.workspace;
          const begun = await beginSubmission(root, submission, branch);
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
      return announced(push);
    },
    branch: () => branchOf(root),
    branches: async () => {
      const remotes = await fetched(root);
      const [branches, main, here, aside] = await Promise.all([
        branchesInReview(root),
        mainBranch(root),
        said(root, ["branch", "--show-current"]),
        setAside(root),
      ]);
      return { branches, remotes, main: main?.name ?? null, here: here ?? "", setAside: [...aside.keys()] };
    },
    "open-branch": async ({ branch }) => {
      await fetched(root);
      return model.inGitsTurn(async () => {
        const { problem, from, isFollowing } = await model.inTurn(async () => {
          const opened = await openBranch(root, branch);
          // What was done there can be undone there.
          if (opened.own !== undefined) model.workspace.submitted([], branch, opened.own);
          model.refresh(opened.files);
          notifyOf(services, ["commit"]);
          return opened;
        });
        if (from !== undefined) await hookOfSwitch(root, from);
        if (isFollowing) await hookOfMerge(root);
        if (problem !== undefined) throw new Refusal(problem);
        return { what: `“${branch}” is open`, revision: model.revision, notice: null, ...model.turns };
      });
    },
    release: () => services.release.running(),
    "people-there": () => services.peopleThere(model.repo),

    "recorded-changes": async () => {
      const found = await explorer.recorded();
      if (found === null) throw new Refusal(NOT_WALKED);
      const changes = found.changes.map(({ view, replay: text }): RecordedChangeView => {
        if (text === undefined) return view;
        const replay = keepReplay(root, `recorded-${view.flow ?? ""}-${fingerprint(text).slice(0, 12)}`, text);
        return replay === null ? view : { ...view, replay };
      });
      forgetReplays(root);
      return { changes, problems: found.problems };
    },
  } satisfies Partial<Handlers>;
}

const APPROVED = {
  consent: CONCERNS.consent,
  price: CONCERNS.prices,
  walks: "what stored test walks do otherwise now",
};
const NOT_CHECKED = "The journeys could not be walked through, so it was not submitted. Try again.";

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
