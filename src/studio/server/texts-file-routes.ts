import type { FastifyInstance } from "fastify";
import { languagesOf } from "../../model/index.ts";
import { MOST_TEXTS } from "../kernel/schema.ts";
import { Refusal, type Workspace } from "../edits/index.ts";
import type { TextNamed, TextsFileKind, TextsImport } from "../protocol-texts.ts";
import { judgeImport, textRows, textsAsCsv, textsAsXliff, withArms } from "../reading/index.ts";
import { LARGEST_EDIT } from "./json-routes.ts";

const word = { type: "string", maxLength: 300 } as const;
const wanted = {
  type: "object",
  required: ["texts", "as"],
  additionalProperties: false,
  properties: {
    as: { enum: ["csv", "xliff"] },
    into: { type: "string", maxLength: 35 },
    texts: {
      type: "array",
      maxItems: MOST_TEXTS,
      items: {
        type: "object",
        required: ["file", "key"],
        additionalProperties: false,
        properties: { arm: word, file: word, key: word },
      },
    },
  },
  if: { properties: { as: { const: "xliff" } } },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ["into"] },
} as const;
const table = {
  type: "object",
  required: ["text"],
  additionalProperties: false,
  properties: { text: { type: "string", maxLength: 5_000_000 } },
} as const;

/**
 * Routes for exporting texts to a file, and for previewing an import. They are read-only, because an import is a
 * command like any other.
 */
export function addTextsFileRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post<{ Body: TextsFileKind & { readonly texts: readonly TextNamed[] } }>(
    "/studio/api/texts/export",
    { schema: { body: wanted }, bodyLimit: LARGEST_EDIT },
    async ({ body }) => {
      const { repo } = workspace;
      const all = textRows(repo);
      const rows = new Map(all.map((row) => [`${row.file}:${row.key}`, row] as const));
      const [everybodys, ofArms] = [true, false].map((is) =>
        body.texts.filter(({ arm }) => (arm === undefined) === is),
      );
      const chosen = everybodys?.flatMap(({ file, key }) => rows.get(`${file}:${key}`) ?? []) ?? [];
      const found = withArms(repo, chosen, ofArms);
      const languages = languagesOf(repo);
      if (body.as === "csv") return { text: textsAsCsv(found, languages) };
      const [source = "", ...targets] = languages;
      if (!targets.includes(body.into))
        throw new Refusal(`Texts are not translated from ${source} into “${body.into}”.`);
      return {
        text: textsAsXliff(found, source, body.into, [...all, ...found.filter(({ arm }) => arm !== undefined)]),
      };
    },
  );

  app.post<{ Body: { text: string } }>(
    "/studio/api/texts/import",
    { schema: { body: table }, bodyLimit: LARGEST_EDIT },
    async ({ body }): Promise<TextsImport> => {
      workspace.catchUp();
      return judgeImport(new TextEncoder().encode(body.text), workspace.repo);
    },
  );
}
