import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { versionOf } from "../../../src/insight/index.ts";
import type { Repository } from "../../../src/model/index.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import type { ChangesView, Finding, Refused } from "../../../src/studio/protocol.ts";
import type { ReleaseView } from "../../../src/studio/protocol-changes.ts";
import { acceptedNow, recordedReader, type Requirement } from "../../../src/studio/reading/index.ts";
import type { AnswerOf, RouteName } from "../../../src/studio/routes.ts";
import { createApi } from "../../../src/studio/server/api.ts";
import { Listeners } from "../../../src/studio/server/listeners.ts";
import type { MachineTranslation } from "../../../src/studio/server/machine-translation.ts";
import { Model } from "../../../src/studio/server/model.ts";
import { copyOfGarden, openWorkspace, WORDS } from "./journeys.ts";
import type { RecordedChangeName } from "../../../src/studio/kernel/comment.ts";

interface ApiOptions {
  readonly findings?: readonly Finding[];
  /** What the walks through the journeys find. */
  readonly walked?: readonly Finding[];
  /** Whether the folder is a git working copy, with one commit. */
  readonly commits?: boolean;
  readonly root?: string;
  /** What others do while the journeys are walked through. */
  readonly meanwhile?: () => void;
  /** Prepares the pages of a commit. */
  readonly ready?: (commit: string) => Promise<void>;
  readonly requirements?: readonly Requirement[];
  /** The answer about people in the middle of a journey, whichever files change. */
  readonly people?: ChangesView["people"];
  /** What the service runs. */
  readonly release?: ReleaseView | null;
  readonly translation?: MachineTranslation;
  /** How the checking thread plans a command. */
  readonly plan?: () => Promise<undefined>;
}

/** How often `openApi` was called. */
let opened = 0;

/** The Studio's API for the small journey, or for `root`, with a fake check that has found `findings`. */
export async function openApi({
  findings = [],
  walked = [],
  meanwhile = () => undefined,
  commits = true,
  root = copyOfGarden(),
  ready,
  requirements = [],
  people = [],
  release = null,
  translation,
  plan = async () => undefined,
}: ApiOptions = {}) {
  const workspace = openWorkspace(root);
  const model = new Model(workspace);
  // Otherwise two tests that commit the same files within one second get the same commit hash, and the Studio answers
  // the second one from its cache.
  opened += 1;
  const date = `@${1_700_000_000 + opened} +0000`;
  const git = (...args: readonly string[]) => {
    const env = { GIT_COMMITTER_DATE: date, ...process.env };
    return execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: "pipe", env });
  };
  if (commits) cpSync(committed(workspace, git), join(root, ".git"), { recursive: true });
  /** The commits that were to be compared with. */
  const compared: string[] = [];
  const listeners = new Listeners();
  const checker = {
    get checked() {
      return { revision: model.revision, findings };
    },
    get compiledAt() {
      return model.revision;
    },
    keptAt: null,
    changes: null,
    compiledFirst: Promise.resolve(),
    edited: () => undefined,
    shown: async () => undefined,
    compare: (commit: string) => void compared.push(commit),
    people: async () => people,
    plan,
    close: async () => undefined,
  };
  const whole = {
    checked: null,
    finished: async () => {
      meanwhile();
      return { revision: model.revision, findings: walked };
    },
  };
  const recorded = recordedReader();
  const explorer = {
    story: async () => null,
    recorded: () => recorded(workspace.repo),
    accepted: (changes: readonly RecordedChangeName[]) => acceptedNow(workspace.repo, changes),
  };
  const repo = (commit: string) => versionOf(commit, root, root).repo;
  const before = { repo, ready: ready ?? (async () => undefined) };
  const app = await createApi({
    model,
    checker,
    whole,
    explorer,
    paths: { find: async () => null },
    listeners,
    before,
    others: { here: () => [] },
    release: { running: async () => release },
    peopleThere: async () => null,
    translation,
    requirements: () => requirements,
  });
  onTestFinished(() => app.close());
  /** Sends a request, which may be a wrong one. */
  const ask = async <Name extends RouteName>(name: Name, body: object = {}) => {
    const response = await app.inject({ url: `/studio/api/${name}`, method: "POST", payload: body });
    return { status: response.statusCode, body: response.json() as AnswerOf<Name> & Refused };
  };
  const edit = (command: object) => ask("edits", { command });
  return { ask, edit, root, git, compared, listeners };
}

/**
 * The `.git` folder with one commit of these files. It is created only once, because starting git five times takes
 * longer than most tests.
 */
function committed({ root, repo }: Workspace, git: (...args: readonly string[]) => string): string {
  const known = kept.get(repo);
  if (known !== undefined) return known;
  git("init", "--quiet", "-b", "main", "--template=");
  git("config", "user.name", "A Writer");
  git("config", "user.email", "writer@example.com");
  git("add", "flows", "schemas", "locales");
  git("commit", "--quiet", "-m", "As it was");
  const folder = mkdtempSync(join(tmpdir(), "committed-"));
  renameSync(join(root, ".git"), folder);
  kept.set(repo, folder);
  return folder;
}

const kept = new WeakMap<Repository, string>();

/** Other words for it. */
export const TEXT = { language: "en", ...WORDS, value: "About you", was: "Tell us who you are." };
export const EDIT = { kind: "set", texts: [TEXT] };
