import type { AnySchemaObject } from "ajv";
import fastify, { type FastifyInstance } from "fastify";
import { languageOf, stepsOf, UsageError } from "../../insight/index.ts";
import { experimentsOf, type Repository, sitesOf } from "../../model/index.ts";
import { type Command, COMMAND_SCHEMA } from "../commands/index.ts";
import { type Edited, notSubmitted, Refusal, toRedo, toUndo, type Workspace } from "../edits/index.ts";
import type { ChangesView, Done, Overview, Refused } from "../protocol.ts";
import type { FindingView } from "../protocol-findings.ts";
import {
  changedFiles,
  findingViews,
  git,
  languageViews,
  rowsOfAll,
  textRows,
  trialView,
  workingCopy,
} from "../reading/index.ts";
import { addActionsRoute } from "./actions-route.ts";
import { addArmsRoute } from "./arms-route.ts";
import type { Before } from "./before.ts";
import { addCallsRoute } from "./calls-route.ts";
import { addChangesRoutes } from "./changes-route.ts";
import type { Checker } from "./checker.ts";
import { committedTexts } from "./committed-texts.ts";
import { addConditionRoutes } from "./condition-routes.ts";
import { addJsonRoutes, LARGEST_EDIT } from "./json-routes.ts";
import { findingOf } from "./finding-of.ts";
import type { Listeners } from "./listeners.ts";
import { addMapRoutes } from "./map-route.ts";
import { addPageRoute } from "./page-route.ts";
import { addPlanRoute } from "./plan-route.ts";
import { addRecordedRoutes } from "./recorded-routes.ts";
import { addRequirementsRoute, type Requirements } from "./requirements-route.ts";
import { addSubmissionRoute } from "./submission-route.ts";
import { FOLDERS } from "./submit.ts";
import { addSitesRoute } from "./sites-route.ts";
import { addTakeBackRoutes } from "./take-back-routes.ts";
import { addTextsFileRoutes } from "./texts-file-routes.ts";
import { addTextsSinceRoute } from "./texts-since-route.ts";
import { validatorCompiler } from "./validators.ts";
import type { Ways } from "./ways.ts";
import { addWaysRoutes } from "./ways-route.ts";
import type { WholeChecked } from "./whole.ts";

/** What was entered fits no schema of a request. */
const UNFIT = "Something that was entered cannot be saved here, such as a number below 0 or a very long text.";

/** The fingerprint of the preview. */
const SEEN = {
  type: "object",
  additionalProperties: false,
  properties: { seen: { type: "string", pattern: "^[0-9a-f]{64}$" } },
} as const;

/** The act that the person was shown for undo or redo. */
interface Turn {
  readonly was: string | null;
}
const TURN = {
  type: "object",
  required: ["was"],
  additionalProperties: false,
  properties: { was: { anyOf: [{ type: "string", maxLength: 10_000 }, { type: "null" }] } },
} as const;

interface Given {
  readonly workspace: Workspace;
  readonly checker: Checker;
  readonly whole: WholeChecked;
  readonly ways: Pick<Ways, "find" | "story" | "recorded" | "accepted">;
  readonly listeners: Listeners;
  readonly before: Pick<Before, "repo" | "ready">;
  readonly requirements: Requirements;
  /** Called with the paths of changed files. */
  readonly edited: (paths: readonly string[]) => void;
}

/** The API for the Studio's pages, below `/studio/api/`. */
export async function createApi({
  workspace,
  checker,
  whole,
  ways,
  listeners,
  before,
  requirements,
  edited,
}: Given): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 1_000_000 });
  app.setValidatorCompiler<AnySchemaObject>(validatorCompiler);
  const { root } = workspace;
  const committed = committedTexts(workspace);
  app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) => {
    if (error instanceof Refusal) {
      const refused: Refused = { message: error.message, conflicts: error.conflicts };
      return reply.code(error.conflicts.length > 0 ? 409 : 422).send(refused);
    }
    if (error instanceof UsageError) return reply.code(404).send({ message: error.message, conflicts: [] });
    // The words of the schema say nothing to a person who has typed something.
    const [code, message] = error.validation === undefined ? [500, error.message] : [400, UNFIT];
    return reply.code(code).send({ message, conflicts: [] } satisfies Refused);
  });
  app.addHook("onSend", async (_request, reply) => void reply.header("Cache-Control", "no-store"));

  // Open pages show an edit first. What the Studio's pages ask then would take processor time from that.
  app.addHook("onRequest", async ({ method }) => {
    if (method === "GET") await checker.shown();
  });

  app.get("/studio/api/events", (_request, reply) => {
    reply.hijack();
    listeners.add(reply.raw);
  });

  app.get("/studio/api/at-a-glance", async (): Promise<Overview> => {
    const { repo } = workspace;
    const { state, changed } = await workingCopy(root, FOLDERS);
    return {
      revision: listeners.revision,
      journeys: journeysOf(repo),
      languages: languageViews(repo),
      sites: sitesOf(repo).list.flatMap(({ id }) => id?.value ?? []),
      experiments: experimentsOf(repo).list.map(trialView),
      git: state,
      ...turnsOf(workspace),
      changed,
      quick: withUnread(repo, checker.checked, listeners.revision),
      whole: whole.checked,
    };
  });

  app.get("/studio/api/texts", async () => rowsOfAll(workspace.repo, await committed(), checker.checked?.findings));

  addPageRoute(app, workspace, async () =>
    textRows(workspace.repo, (await committed())(""), checker.checked?.findings),
  );
  addArmsRoute(app, workspace);
  addCallsRoute(app, workspace);
  addJsonRoutes(app, workspace);
  addConditionRoutes(app, workspace);
  addActionsRoute(app, workspace);
  addSitesRoute(app, workspace);
  addTextsFileRoutes(app, workspace);
  addTextsSinceRoute(app, workspace);
  const findings = () => {
    const walked = whole.checked?.revision === listeners.revision ? whole.checked.findings : [];
    return [...(withUnread(workspace.repo, checker.checked, listeners.revision)?.findings ?? []), ...walked];
  };
  app.get(
    "/studio/api/findings",
    async (): Promise<readonly FindingView[]> => findingViews(workspace.repo, textRows(workspace.repo), findings()),
  );
  addMapRoutes(app, workspace, findings, () => checker.compiledAt === listeners.revision);
  addRequirementsRoute(app, workspace, requirements);
  addChangesRoutes(app, workspace, before);
  addTakeBackRoutes(app, { workspace, checker, before, edited });

  addWaysRoutes(app, root, ways);

  const done = ({ what, paths }: Edited): Done => {
    edited(paths);
    return { what, revision: listeners.revision, ...turnsOf(workspace) };
  };
  app.post<{ Body: Command; Querystring: { readonly seen?: string } }>(
    "/studio/api/edits",
    { schema: { body: COMMAND_SCHEMA, querystring: SEEN }, bodyLimit: LARGEST_EDIT },
    async ({ body, query: { seen } }) => done(workspace.apply(body, seen)),
  );
  addPlanRoute(app, workspace);
  addRecordedRoutes(app, { workspace, ways, edited, done });
  const turn = { schema: { body: TURN } };
  app.post<{ Body: Turn }>("/studio/api/undo", turn, async ({ body: { was } }) => done(workspace.undo(was)));
  app.post<{ Body: Turn }>("/studio/api/redo", turn, async ({ body: { was } }) => done(workspace.redo(was)));

  app.get("/studio/api/changes", async (): Promise<ChangesView> => {
    const sentences = notSubmitted(workspace.history).map(({ what }) => what);
    const commit = await git(root, ["rev-parse", "HEAD"]).then(
      (text) => text.trim(),
      () => undefined,
    );
    if (commit !== undefined && (await changedFiles(root, FOLDERS)).length === 0)
      return { revision: listeners.revision, acts: [], changes: [], people: [], problem: null };
    const known = checker.changes?.revision === listeners.revision ? checker.changes : null;
    if (known === null && commit !== undefined) checker.compare(commit);
    const problem = commit === undefined ? "There is no commit to compare with." : (known?.problem ?? null);
    return {
      revision: listeners.revision,
      acts: sentences.toReversed().slice(0, 30),
      changes: known?.changes ?? [],
      people: known?.people ?? null,
      problem,
    };
  });

  addSubmissionRoute(app, {
    workspace,
    edited,
    told: () => listeners.tell(false),
    results: () => ({
      revision: listeners.revision,
      quick: withUnread(workspace.repo, checker.checked, listeners.revision),
      whole: whole.checked,
      changes: checker.changes,
    }),
  });
  await app.ready();
  return app;
}

function journeysOf(repo: Repository): Overview["journeys"] {
  return repo.flows.map((flow) => {
    const steps = stepsOf(repo, flow, languageOf(repo, undefined));
    const start = steps.find(({ start }) => start);
    return { id: flow.id, title: start?.title ?? flow.id, steps: steps.map(({ id, title }) => ({ id, title })) };
  });
}

/** Reports unreadable files before the first check has finished. */
function withUnread(repo: Repository, checked: Overview["quick"], revision: number): Overview["quick"] {
  if (checked !== null) return checked;
  const findings = repo.problems.map(findingOf);
  return findings.length === 0 ? null : { revision, findings };
}

/** The acts that undo and redo would affect. */
function turnsOf({ history }: Workspace): Pick<Done, "undo" | "redo"> {
  return { undo: toUndo(history)?.what ?? null, redo: toRedo(history)?.what ?? null };
}
