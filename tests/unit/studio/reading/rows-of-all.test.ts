import { expect, test } from "vitest";
import type { TextRow } from "../../../../src/studio/protocol.ts";
import { copyOfGarden, writeTrial } from "../journeys.ts";
import { openApi } from "../open-api.ts";
import { ARM, asArm, RAIN } from "../trial.ts";

const NAME = `${ARM.flag}=${ARM.arm}`;
/** The arm shows another text from everybody's files as a title. */
const SWAPPED = [
  { file: "flows/garden/flow.json", ops: [{ op: "replace", path: "/steps/done/title", value: "done.other" }] },
];

/**
 * The garden with an arm that changes one title, shows another of everybody's texts as the other title, and adds a
 * message without Spanish.
 */
async function withArm() {
  const root = copyOfGarden();
  writeTrial(root, SWAPPED);
  const api = await openApi({ root });
  const edit = async (command: object) => expect((await api.edit(command)).status).toBe(200);
  const text = { language: "en", file: "garden" };
  await edit({
    kind: "as-arm",
    ...ARM,
    does: { kind: "set", texts: [{ ...text, key: "details.title", value: "You", was: "Your details" }] },
  });
  await edit(asArm({ ...RAIN, texts: RAIN.texts.slice(0, 1) }));
  for (const language of ["en", "es"])
    await edit({
      kind: "set",
      texts: [{ language, file: "garden", key: "done.other", value: "Bye", was: null }],
    });
  const rows = async () => (await api.ask("texts")).body;
  return { ...api, edit, rows };
}

/** The row in one line, such as `details.title shorter=treatment missing`. */
function marked({ key, arm = "", ofArm, onlyIn = [], missingIn, unused, stale }: TextRow): string {
  const marks = { ofArm: ofArm === true, missing: missingIn.length > 0, unused, stale };
  const all = [
    key,
    arm,
    ...onlyIn.map((one) => `only in ${one}`),
    ...Object.entries(marks).map(([mark, is]) => (is ? mark : "")),
  ];
  return all.filter((one) => one !== "").join(" ");
}

test("lists an arm's version after the text and its own texts after their file, each marked with what is to be done", async () => {
  const { rows, ask, git, edit } = await withArm();
  const marks = async () => (await rows()).map(marked).filter((one) => one.includes(" "));
  expect(await marks()).toEqual([
    `details.title ${NAME} stale`,
    `done.other only in ${NAME}`,
    `details.message ${NAME} ofArm missing`,
  ]);
  const message = (await rows()).find(({ ofArm }) => ofArm);
  expect(message).toMatchObject({ file: "garden", shown: ["garden/details"], values: { es: null } });

  // After a commit nothing is stale. Then one language of the arm's text changes.
  git("add", "flows", "schemas", "locales");
  git("commit", "--quiet", "-m", "The arm");
  expect(await marks()).toEqual([
    `details.title ${NAME}`,
    `done.other only in ${NAME}`,
    `details.message ${NAME} ofArm missing`,
  ]);
  const since = async (date: string) => (await ask("texts-since", { date })).body.texts;
  expect(await since("2099-01-01")).toEqual([]);
  const words = { language: "en", file: "garden", key: "details.title", value: "About you", was: "You" };
  await edit({ kind: "as-arm", ...ARM, does: { kind: "set", texts: [words] } });
  expect(await marks()).toContain(`details.title ${NAME} stale`);
  expect(await since("2099-01-01")).toEqual([{ arm: NAME, file: "garden", key: "details.title" }]);

  // The export for a translator contains what the list shows.
  const texts = [{ arm: NAME, file: "garden", key: "details.title" }];
  const { body: file } = await ask("texts-export", { as: "csv", texts });
  expect(file.text.split("\r\n").filter((line) => line.startsWith("details."))).toEqual([
    expect.stringMatching(`^details.title,garden,${NAME},About you,`),
    expect.stringMatching(`^details.message,garden,${NAME},`),
  ]);
});
