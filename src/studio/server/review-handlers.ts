import { Refusal, fingerprint, messageOf } from "../edits/index.ts";
import { notSubmitted } from "./history.ts";
import type { RecordedChangeView } from "../protocol-changes.ts";
import {
  branchesInReview,
  branchOf,
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
import { comparedWith, notifyOf, type Services } from "./services.ts";
import { baseHere, openBranch } from "./branch.ts";
import { hookOfMerge, hookOfSwitch } from "./hooks.ts";
import { setAside } from "./set-aside.ts";
import { submit } from "./submission.ts";
import { FOLDERS, type ToPush } from "./submit.ts";
import { planTakeBack, takeBack } from "./take-back.ts";

/** Answers requests about what differs from commits and recordings, to submit it, and to revert it. */
export function reviewHandlers(services: Services) {
  const { model, checker, explorer, before } = services;
  const { root } = model;
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
      const known = comparedWith(services, found?.commit);
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

    submissions: async (submission) => announced(await submit(services, submission)),
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
