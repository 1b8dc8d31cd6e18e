import type { FastifyInstance } from "fastify";
import { notSubmitted, Refusal, type Workspace } from "../edits/index.ts";
import type { Checked, Submission, Submitted } from "../protocol.ts";
import type { Checker } from "./checker.ts";
import { REASON } from "./reason.ts";
import { reportOf } from "./report.ts";
import { submit } from "./submit.ts";

/** The revision of the files, and the last results of the checks, which may be about an earlier one. */
interface Results {
  readonly revision: number;
  readonly quick: Checked | null;
  readonly whole: Checked | null;
  readonly changes: Checker["changes"];
}

interface Given {
  readonly workspace: Workspace;
  /** Called with the paths of changed files. */
  readonly edited: (paths: readonly string[]) => void;
  /** Called after a submission. */
  readonly told: () => void;
  readonly results: () => Results;
}

/** Submits the edits for review, unless something is to be fixed. */
export function addSubmissionRoute(app: FastifyInstance, { workspace, edited, told, results }: Given): void {
  app.post<{ Body: Submission }>(
    "/studio/api/submissions",
    {
      schema: {
        body: {
          type: "object",
          required: ["name", "reason"],
          additionalProperties: false,
          properties: {
            name: { type: "string", minLength: 3, maxLength: 72, pattern: "\\S" },
            reason: REASON,
          },
        },
      },
    },
    async ({ body }): Promise<Submitted> => {
      edited(workspace.refresh());
      const { revision, quick, whole, changes } = results();
      if (quick?.revision !== revision) throw new Refusal("The check is still running. Wait a moment.");
      const walked = whole?.revision === revision ? whole : null;
      const errors = [...quick.findings, ...(walked?.findings ?? [])].filter(({ severity }) => severity === "error");
      if (errors.length > 0) throw new Refusal("Something must be fixed first.");
      // While it is submitted, somebody may go on. What they accept then belongs to the next report.
      const acts = notSubmitted(workspace.history);
      const accepted = acts.flatMap((act) => act.accepted ?? []);
      const report = reportOf(quick, walked, changes?.revision === revision ? changes : null, accepted);
      const submitted = await submit(workspace.root, body, report);
      workspace.submitted(acts);
      told();
      return submitted;
    },
  );
}
