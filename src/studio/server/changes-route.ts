import type { FastifyInstance } from "fastify";
import { languageOf } from "../../cli/index.ts";
import { Refusal, type Workspace } from "../edits/index.ts";
import type { ChangedPages } from "../protocol-changes.ts";
import type { SeenAs } from "../protocol-map.ts";
import { changedFiles, changedPages, git } from "../reading/index.ts";
import type { Before } from "./before.ts";
import { FOLDERS } from "./submit.ts";

interface Asked {
  readonly Querystring: { readonly site?: string; readonly lang?: string; readonly arm?: string };
}

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const arm = { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } as const;

/** Answers with the pages that may look otherwise than in the last commit, and makes ready those of the last commit. */
export function addChangesRoutes(
  app: FastifyInstance,
  workspace: Workspace,
  before: Pick<Before, "repo" | "ready">,
): void {
  const { root } = workspace;
  const head = () => git(root, ["rev-parse", "HEAD"]).then((text) => text.trim());

  app.get<Asked>(
    "/studio/api/changed-pages",
    {
      schema: {
        querystring: { type: "object", additionalProperties: false, properties: { site: name, lang: name, arm } },
      },
    },
    async ({ query }): Promise<ChangedPages> => {
      const commit = await head().catch(() => null);
      if (commit === null || (await changedFiles(root, FOLDERS)).length === 0) return { commit, pages: [] };
      const [flag = "", of = ""] = query.arm?.split("=") ?? [];
      const seen: SeenAs = {
        site: query.site ?? "",
        lang: languageOf(workspace.repo, query.lang),
        ...(flag !== "" && { arm: { flag, arm: of } }),
      };
      return { commit, pages: changedPages(before.repo(commit), workspace.repo, seen) };
    },
  );

  app.post("/studio/api/before", async () => {
    const commit = await head().catch(() => {
      throw new Refusal("There is no commit to compare with.");
    });
    try {
      await before.ready(commit);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Refusal(`The last commit cannot be drawn: ${why}`);
    }
    return { commit };
  });
}
