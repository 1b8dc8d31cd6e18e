import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { CONCERNS } from "../../insight/index.ts";
import { type Edited, Refusal, type Workspace } from "../edits/index.ts";
import type { Done } from "../protocol.ts";
import type { Acceptance, RecordedChanges, RecordedChangeView } from "../protocol-recorded.ts";
import { forgetReplays, keepReplay } from "./asked-replays.ts";
import { REASON } from "./reason.ts";
import type { Ways } from "./ways.ts";

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;

const BODY = {
  type: "object",
  required: ["changes", "reason"],
  additionalProperties: false,
  properties: {
    changes: {
      type: "array",
      minItems: 1,
      maxItems: 5_000,
      items: {
        type: "object",
        required: ["words"],
        additionalProperties: false,
        properties: {
          words: { type: "string", maxLength: 5_000 },
          concern: { enum: Object.keys(CONCERNS) },
          flow: name,
          file: { type: "string", maxLength: 500 },
          isNew: { const: true },
        },
      },
    },
    reason: REASON,
  },
} as const;

interface Given {
  readonly workspace: Workspace;
  readonly ways: Pick<Ways, "recorded" | "accepted">;
  /** Called with the paths of changed files. */
  readonly edited: (paths: readonly string[]) => void;
  readonly done: (edited: Edited) => Done;
}

/** Routes for what recorded journeys do differently now, and for accepting some of it with a reason. */
export function addRecordedRoutes(app: FastifyInstance, { workspace, ways, edited, done }: Given): void {
  const { root } = workspace;
  /** What was listed last, in the words that people read. */
  const plain = new Map<string, string>();

  app.get("/studio/api/recorded-changes", async (): Promise<RecordedChanges> => {
    const found = await ways.recorded();
    if (found === null) throw new Refusal("The recorded paths could not be walked. Try again.");
    plain.clear();
    const changes = found.changes.map(({ view, replay: text }): RecordedChangeView => {
      plain.set(view.words, view.plain);
      if (text === undefined) return view;
      const print = createHash("sha256").update(text).digest("hex").slice(0, 12);
      const replay = keepReplay(root, `recorded-${view.flow ?? ""}-${print}`, text);
      return replay === null ? view : { ...view, replay };
    });
    forgetReplays(root);
    return { changes, problems: found.problems };
  });

  app.post<{ Body: Acceptance }>(
    "/studio/api/recorded-changes/accepted",
    { schema: { body: BODY } },
    async ({ body: { changes, reason } }): Promise<Done> => {
      edited(workspace.refresh());
      const since = workspace.repo;
      const answer = await ways.accepted(changes);
      if (answer === null) throw new Refusal("The recorded paths could not be walked. Try again.");
      if (answer.problem !== undefined) throw new Refusal(answer.problem);
      const accepted = { changes: changes.map(({ words }) => plain.get(words) ?? words), reason };
      return done(workspace.accept(new Map(answer.files), accepted, since));
    },
  );
}
