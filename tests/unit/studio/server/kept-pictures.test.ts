import { expect, test } from "vitest";
import { openApi } from "../open-api.ts";

const PICTURE = { name: "garden details us en  768 light", image: "UklGRg==" };

test("a picture of a page is kept for the next start, and replaced by a newer one", async () => {
  const { ask } = await openApi();
  expect((await ask("kept-pictures", { names: [PICTURE.name] })).body).toEqual([]);
  await ask("keep-picture", PICTURE);
  await ask("keep-picture", { ...PICTURE, image: "UklGRgAA" });
  const { body } = await ask("kept-pictures", { names: ["garden done us en  768 light", PICTURE.name] });
  expect(body).toEqual([{ ...PICTURE, image: "UklGRgAA" }]);
  expect((await ask("keep-picture", { ...PICTURE, image: "../etc" })).status).toBe(400);
});
