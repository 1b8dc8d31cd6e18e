import type { SourceFile } from "../../model/index.ts";
import type { Imported } from "../form.ts";
import { readObject } from "../json-schema/read-object.ts";
import { keyword, schemaNode, typeOfSchema } from "../json-schema/schema-node.ts";
import { createReport, ImportError, type SourceNode, textIn, under } from "../source-node.ts";
import { submitText, uiSchema } from "./ui-schema.ts";

/** A form of react-jsonschema-form: its schema and, if there is one, its uiSchema. */
export function readRjsf(schemaFile: SourceFile, uiFile?: SourceFile): Imported {
  const root: SourceNode = { json: schemaFile.value, pointer: "" };
  refuseOtherDrafts(schemaFile, root);
  const schema = schemaNode(root, root);
  if (schema === undefined || typeOfSchema(schema) !== "object")
    throw new ImportError(
      schemaFile,
      "/type",
      'This is not the schema of an object, so it has no fields. Wrap it: { "type": "object", "properties": { "answer": … } }.',
    );
  const report = createReport();
  const ui: SourceNode = { json: uiFile?.value ?? {}, pointer: "" };
  const { ui: look, refuseOthers } = uiSchema(ui, uiFile?.path ?? "", report);
  const rows = readObject(schema, look, { root, report, inside: [], readObject });
  refuseOthers();
  if (rows.length === 0) throw new ImportError(schemaFile, "/properties", "No field of this form can be taken.");
  const form = {
    title: look.label ?? textIn(keyword(schema, "title")),
    text: look.hint ?? textIn(keyword(schema, "description")),
    submit: submitText(ui),
    pages: [{ name: "form", rows }],
  };
  return { form, notTaken: report.notTaken };
}

/** RJSF reads draft-07 unless the application gives it another validator. */
function refuseOtherDrafts(file: SourceFile, root: SourceNode): void {
  const draft = textIn(under(root, "$schema"));
  if (draft === undefined || /draft-0[467]\/schema/.test(draft)) return;
  throw new ImportError(
    file,
    "/$schema",
    `This is a schema of "${draft}". Forms are JSON Schema draft-07. If it uses no keyword that only the other draft has, remove \`$schema\`.`,
  );
}
