import type { FastifyInstance } from "fastify";
import type { Repository } from "../../model/index.ts";
import { isWritable, type Workspace } from "../edits/index.ts";
import type { PlaceAsked } from "../protocol-json.ts";
import { explanationAt, filesToEdit, fileView, offersAt } from "../reading/index.ts";

/** Two versions of the largest readable file, with up to six bytes per character. */
export const LARGEST_EDIT = 60_000_000;

const path = { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" } as const;
const place = {
  type: "object",
  required: ["path", "text", "offset"],
  additionalProperties: false,
  properties: {
    path,
    text: { type: "string", maxLength: 5_000_000 },
    offset: { type: "integer", minimum: 0 },
  },
} as const;

/** Routes of the JSON place: files, completions and explanations. Edits of files are commands like any others. */
export function addJsonRoutes(app: FastifyInstance, workspace: Workspace): void {
  /** Keeps the names of the file's last valid version, because the text is often invalid while a person types. */
  let known: { readonly path: string; readonly repo: Repository } | undefined;
  const named = (path: string): Repository => {
    const { repo } = workspace;
    if (repo.files.get(path)?.value !== undefined) known = { path, repo };
    return known?.path === path ? known.repo : repo;
  };
  app.get("/studio/api/files", async () => filesToEdit(workspace.repo));

  app.get<{ Querystring: { path: string } }>(
    "/studio/api/file",
    {
      schema: {
        querystring: { type: "object", required: ["path"], additionalProperties: false, properties: { path } },
      },
    },
    async ({ query }) => {
      named(query.path);
      return fileView(workspace.repo, query.path);
    },
  );

  const options = { schema: { body: place }, bodyLimit: LARGEST_EDIT };
  const mayAsk = (asked: PlaceAsked) => isWritable(workspace.root, asked.path);
  app.post<{ Body: PlaceAsked }>("/studio/api/offers", options, async ({ body }) => {
    return { found: mayAsk(body) ? offersAt(named(body.path), body) : null };
  });
  app.post<{ Body: PlaceAsked }>("/studio/api/explanations", options, async ({ body }) => {
    return { found: mayAsk(body) ? explanationAt(named(body.path), body) : null };
  });
}
