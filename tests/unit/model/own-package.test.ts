import { expect, test } from "vitest";
import { commandFor } from "../../../src/model/index.ts";

test("a command names the folder of the journeys if it is another one than where it is typed", () => {
  expect(commandFor("record --accept consent")).toBe("npm run flow -- record --accept consent");
  expect(commandFor("record", "/club/journeys", "/club")).toBe("npm run flow -- record --root journeys");
  expect(commandFor("record", "/club", "/club")).toBe("npm run flow -- record");
  expect(commandFor("record", "/other", "/club")).toBe("npm run flow -- record --root ../other");
  expect(commandFor("check", "/club/journeys", "/club")).toBe("npm run check -- journeys");
  expect(commandFor("check")).toBe("npm run check");
});
