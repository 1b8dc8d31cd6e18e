import { expect, test } from "vitest";
import { explore } from "../../../src/explorer/index.ts";
import { exceptAt, ALWAYS } from "../../../src/studio/browser/presence.ts";
import { copyOfJourneys, openWorkspace } from "../studio/journeys.ts";
import { found } from "./found.ts";
import type { Sound } from "./journey.ts";

const FORM = { block: "form", schema: "schemas/trip/party", submit: "book" };

/** Only those who have not seen the advice can book. The others submit the form in vain. */
function inVain({ steps: { begin, advice, choose } }: Sound, others: object): void {
  advice.on = { back: [{ do: [{ set: { "data.seen": true } }], goto: "begin" }] };
  begin.page.push({ block: "buttons", buttons: [{ event: "forget", text: "forget" }] });
  begin.on = { ...begin.on, forget: [{ do: [{ set: { "data.seen": false } }] }] } as never;
  choose.page = [FORM, { block: "buttons", buttons: [{ event: "back", text: "back" }] }];
  choose.on = {
    back: "begin",
    submit: [{ when: "!data.seen", do: [{ set: { "data.booking": "sea" } }], goto: "thanks" }, others],
  } as never;
}

const loops = ({ findings }: Awaited<ReturnType<typeof found>>) => findings.filter(({ kind }) => kind === "guard-loop");

test("a rule that leads back to an earlier form, whose answers lead to it again, sends people in circles", async () => {
  const plant = (flow: Sound) => {
    inVain(flow, { goto: "begin" });
    flow.steps.begin.page.push(FORM);
    flow.steps.begin.on = { ...flow.steps.begin.on, submit: "choose" } as never;
  };
  const [loop] = loops(await found(plant));
  expect(loop?.pointer).toBe("/steps/choose/on/submit/1");
  expect(loop?.message).toMatch('submit "begin" and "choose", and are sent back to "begin" with the same answers');
});

test("a rule that leads back and says why is no circle", async () => {
  const plant = (flow: Sound) => {
    inVain(flow, { goto: "thanks" });
    flow.steps.thanks.guards = [
      { when: "data.booking == ''", do: [{ alert: "failed", tone: "error" }], goto: "choose" },
    ];
  };
  expect(loops(await found(plant))).toEqual([]);
});

test("a page that shows a part that was not there before is no circle", async () => {
  const plant = (flow: Sound) => {
    inVain(flow, { do: [{ set: { "data.place": "" } }], goto: "thanks" });
    flow.steps.thanks.guards = [{ when: "data.booking == ''", goto: "choose" }];
    flow.steps.choose.page.push({ block: "words", when: "data.place == ''", text: "failed" });
  };
  expect(loops(await found(plant))).toEqual([]);
});

test("people who may leave the phone empty, and whom a later guard sends back for it, are found", async () => {
  const workspace = openWorkspace(copyOfJourneys());
  const field = { form: "schemas/join/step-one", field: "phoneNumber" };
  workspace.apply({ kind: "set", ...field, presence: exceptAt(["uk"]), was: ALWAYS, seen: [] });
  const join = workspace.repo.flows.find(({ id }) => id === "join");
  const { findings } = await explore(workspace.repo, join as never, { most: 8_000 });
  const loop = findings.find(({ kind }) => kind === "guard-loop");
  expect(loop?.pointer).toBe("/steps/step3/guards/2");
  expect(loop?.story?.at(-1)).toMatch(/updateRegistration answers → step1$/);
});
