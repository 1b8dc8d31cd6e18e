import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";
import { readJourneys } from "../../../src/linter/index.ts";
import { commandFor } from "../../../src/model/index.ts";
import { editFile } from "../edit-file.ts";
import { newFolder } from "../new-folder.ts";
import { flow, GOOD } from "./run.ts";

/** A copy of the small journey with a recording, made anew for each test. */
export let folder: string;

export function withRecordedTrip(): void {
  beforeEach(async () => {
    folder = newFolder(GOOD);
    expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  });
}

export const FLOW = "flows/trip/flow.json";
export const FORM = "schemas/trip/details.schema.json";
/** The one recording of the journey. */
export const known = () =>
  join(folder, "tests/recordings/trip", readdirSync(join(folder, "tests/recordings/trip"))[0] ?? "");
/** What is to be typed if the difference is intended. */
export const command = () => commandFor("record", folder);
export const problems = () => simulationProblems(readJourneys(folder));

export const edit = (from: string, to: string, file = FLOW) => editFile(folder, file, from, to);
