import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLinks } from "../../../src/server/links.ts";
import { newFolder } from "../new-folder.ts";

const british = { country: "GB", links: {}, supportPhone: "0800 496 0142", supportEmail: "uk@trip.example" };
const american = {
  default: true,
  country: "US",
  links: {},
  supportPhone: "1-800-555-0142",
  supportEmail: "us@trip.example",
  in: { es: { supportPhone: "1-800-555-0199" } },
};

test("mails name the support of the person's country in their language", () => {
  const root = newFolder();
  mkdirSync(join(root, "flows"));
  writeFileSync(join(root, "flows/sites.json"), JSON.stringify({ sites: [british, american] }));
  const { supportOf } = readLinks(root, "https://join.test");
  rmSync(root, { recursive: true });
  expect(supportOf("US", "es")).toEqual({ phone: "1-800-555-0199", email: "us@trip.example" });
  expect(supportOf(undefined, "es").phone).toBe("1-800-555-0199");
  expect(supportOf("US", "en").phone).toBe("1-800-555-0142");
  expect(supportOf("GB", "es").phone).toBe("0800 496 0142");
});
