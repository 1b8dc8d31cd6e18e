import type { FastifyInstance } from "fastify";
import { knownTexts, MOST_TEXTS, type Workspace } from "../edits/index.ts";
import type { TextsImport } from "../protocol-texts.ts";
import { judgeImport, textRows, textsAsCsv } from "../reading/index.ts";
import { LARGEST_EDIT } from "./json-routes.ts";

const word = { type: "string", maxLength: 300 } as const;
const wanted = {
  type: "object",
  required: ["texts"],
  additionalProperties: false,
  properties: {
    texts: {
      type: "array",
      maxItems: MOST_TEXTS,
      items: {
        type: "object",
        required: ["file", "key"],
        additionalProperties: false,
        properties: { file: word, key: word },
      },
    },
  },
} as const;
const table = {
  type: "object",
  required: ["csv"],
  additionalProperties: false,
  properties: { csv: { type: "string", maxLength: 5_000_000 } },
} as const;

/** Texts as a file, and what such a file would change. Nothing is written: what is taken over is a command as any other. */
export function addTextsFileRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: { texts: readonly { readonly file: string; readonly key: string }[] } }>(
    "/studio/api/texts/export",
    { schema: { body: wanted }, bodyLimit: LARGEST_EDIT },
    async ({ body }) => {
      const { repo } = workspace;
      const rows = new Map(textRows(repo).map((row) => [`${row.file}:${row.key}`, row] as const));
      const found = body.texts.flatMap(({ file, key }) => rows.get(`${file}:${key}`) ?? []);
      return { csv: textsAsCsv(found, [...repo.locales.keys()]) };
    },
  );

  app.post<{ Body: { csv: string } }>(
    "/studio/api/texts/import",
    { schema: { body: table }, bodyLimit: LARGEST_EDIT },
    async ({ body }): Promise<TextsImport> => {
      workspace.refresh();
      const { repo } = workspace;
      return judgeImport(new TextEncoder().encode(body.csv), textRows(repo), knownTexts(repo));
    },
  );
}
