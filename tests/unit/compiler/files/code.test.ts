import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { filesCode } from "../../../../src/compiler/files/code.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { newFolder } from "../../new-folder.ts";

const GOOD = join(import.meta.dirname, "../../../fixtures/flows/good");

let root: string;
beforeEach(() => {
  root = newFolder(GOOD);
});

type Edit = (value: ReturnType<typeof JSON.parse>) => void;
function edit(path: string, change: Edit): void {
  const value = JSON.parse(readFileSync(join(root, path), "utf8"));
  change(value);
  writeFileSync(join(root, path), JSON.stringify(value));
}

async function made(): Promise<unknown> {
  const code = filesCode(readRepository(root));
  const { formFiles, callFiles } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return { formFiles, callFiles };
}

const file = (maxBytes: number, ...types: string[]) => ({
  type: "string",
  format: "file",
  "x-file": { types, maxBytes },
});

test("a journey without files has two empty tables", async () => {
  expect(await made()).toEqual({ formFiles: {}, callFiles: {} });
});

test("finds the file fields of forms with their limits, also in lists and definitions", async () => {
  edit("schemas/trip/details.schema.json", (form) => {
    form.definitions = { ...form.definitions, photo: file(900, "image/png") };
    form.properties.licence = file(1000, "application/pdf", "image/jpeg");
    form.properties.papers = { type: "array", items: file(500, "application/pdf") };
    form.properties.guests = {
      type: "array",
      items: { type: "object", properties: { photo: { $ref: "#/definitions/photo" }, name: { type: "string" } } },
    };
  });
  expect(await made()).toEqual({
    formFiles: {
      "schemas/trip/details": {
        licence: { types: ["application/pdf", "image/jpeg"], maxBytes: 1000, several: false },
        papers: { types: ["application/pdf"], maxBytes: 500, several: true },
        "guests.photo": { types: ["image/png"], maxBytes: 900, several: false },
      },
    },
    callFiles: {},
  });
});

test("finds the files in the bodies of calls, with the limits of the contract", async () => {
  edit("schemas/api/openapi.json", (contract) => {
    const [operation] = Object.values<ReturnType<typeof JSON.parse>>(contract.paths).flatMap((methods) =>
      Object.values<ReturnType<typeof JSON.parse>>(methods),
    );
    operation.operationId = "sendPapers";
    const schema = {
      type: "object",
      properties: {
        licence: file(1000, "application/pdf"),
        guests: { type: "array", items: { type: "object", properties: { photo: { type: "string", format: "file" } } } },
      },
    };
    operation.requestBody = { content: { "application/json": { schema } } };
  });
  expect(await made()).toEqual({
    formFiles: {},
    callFiles: { sendPapers: { licence: { types: ["application/pdf"], maxBytes: 1000 }, "guests.*.photo": {} } },
  });
});

test("accepts the types and sizes that an experiment's arm adds to a form", async () => {
  edit("schemas/trip/details.schema.json", (form) => {
    form.properties.licence = file(1000, "application/pdf");
  });
  edit("flows/experiments.json", (experiments) => {
    const [experiment] = experiments.experiments;
    const ops = [
      { op: "add", path: "/properties/licence/x-file/types/-", value: "image/png" },
      { op: "replace", path: "/properties/licence/x-file/maxBytes", value: 2000 },
    ];
    experiment.patch = { treatment: [{ file: "schemas/trip/details.schema.json", ops }] };
  });
  expect(await made()).toMatchObject({
    formFiles: {
      "schemas/trip/details": { licence: { types: ["application/pdf", "image/png"], maxBytes: 2000, several: false } },
    },
  });
});
