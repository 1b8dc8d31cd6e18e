import { getDefaultStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../../../src/studio/pages/shown-views.ts";
import type { ViewName } from "../../../../src/studio/routes.ts";
import type { Topic } from "../../../../src/studio/protocol.ts";
import { armNow } from "../../../../src/studio/pages/lens.ts";

afterEach(() => vi.unstubAllGlobals());

/** A new instance of the page's state, which shares nothing with other tests. */
async function openPage(name: string) {
  const page: typeof import("../../../../src/studio/pages/state.ts") = await import(
    `../../../../src/studio/pages/state.ts?${name}`
  );
  return page;
}

const event = (revision: number) => ({
  data: JSON.stringify({ revision, topics: ["definitions"], files: ["flows/garden/flow.json"], journeys: null }),
});

const overview = (...steps: string[]) => ({
  revision: 2,
  unread: [] as string[],
  journeys: [{ id: "garden", steps: steps.map((id) => ({ id })) }],
});

test("a new step stays chosen when an older answer arrives late, and when its link is pressed before the overview has it", async () => {
  const { edit, follow, lensAtom } = await openPage("made");
  const store = getDefaultStore();
  const answers: ((overview: object) => void)[] = [];
  let hear: (event: { data: string }) => void = () => {};
  const address = { hash: "#/map/garden/details" };
  let goTo = (): void => {};
  vi.stubGlobal("location", address);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("innerWidth", 1440);
  vi.stubGlobal("window", { addEventListener: (_: string, listener: () => void) => (goTo = listener) });
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener(kind: string, listener: typeof hear): void {
        if (kind === "message") hear = listener;
      }
    },
  );
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.endsWith("/at-a-glance")
        ? await new Promise<object>((resolve) => answers.push(resolve))
        : { what: "The step soil of garden is deleted", revision: 2, notice: null },
    ),
  );
  follow();
  hear(event(1));
  await edit({ kind: "remove", flow: "garden", step: "soil", instead: null });
  store.set(lensAtom, (lens) => ({ ...lens, step: "visit" }));
  answers[0]?.(overview("details", "thanks"));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "visit" });
  answers[1]?.(overview("details", "visit", "thanks"));
  await new Promise(setImmediate);
  expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "visit" });

  // A step that no longer exists does not stay chosen.
  hear(event(1));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(overview("details", "thanks"));
  await vi.waitFor(() => expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "details" }));

  // A journey stays chosen while its file cannot be read.
  for (const file of ["flows/garden/flow.json", null]) {
    const before = answers.length;
    hear(event(1));
    await vi.waitFor(() => expect(answers).toHaveLength(before + 1));
    const whole = overview("details", "thanks");
    answers[before]?.(file === null ? whole : { ...whole, unread: [file], journeys: [{ id: "visit", steps: [] }] });
    await new Promise(setImmediate);
    expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "details" });
  }

  // A link to a place, pressed before the journeys were loaded.
  address.hash = "#/map//";
  goTo();
  expect(store.get(lensAtom)).toMatchObject({ place: "map", flow: "garden", step: "details" });

  // A link to a step that was just created, pressed before the overview has it.
  hear(event(3));
  await vi.waitFor(() => expect(answers).toHaveLength(6));
  address.hash = "#/page/garden/soil";
  goTo();
  expect(store.get(lensAtom)).toMatchObject({ place: "page", flow: "garden", step: "soil" });
  answers[5]?.({ ...overview("details", "soil"), revision: 3 });
  await new Promise(setImmediate);
  expect(store.get(lensAtom)).toMatchObject({ place: "page", flow: "garden", step: "soil" });

  // With several journeys, the person chooses one.
  hear(event(1));
  await vi.waitFor(() => expect(answers).toHaveLength(7));
  const [garden] = overview("details").journeys;
  answers[6]?.({ revision: 2, unread: [], journeys: [garden, { ...garden, id: "visit" }] });
  await new Promise(setImmediate);
  address.hash = "";
  goTo();
  expect(store.get(lensAtom)).toMatchObject({ flow: "", step: "" });
});

/** A view on the screen that a change of texts concerns, or another one. It is requested again like `useView` does. */
function openView(topic: Topic, name?: ViewName) {
  const again = vi.fn();
  let view: ReturnType<typeof show>;
  const open = () => {
    view = show({
      ...(name && { name }),
      isConcerned: ({ topics }) => topics.includes(topic),
      again: () => {
        again();
        view.hide();
        open();
      },
    });
  };
  open();
  return { again, answered: () => view.answered(), close: () => view.hide() };
}

test("an edit requests what it concerns again, and ends when everything on the screen shows the files after it", async () => {
  const { edit } = await openPage("edited");
  const [rows, page, other] = [openView("texts"), openView("texts"), openView("definitions")];
  const notice = { revision: 7, topics: ["texts"], files: ["locales/en/garden.json"], journeys: null };
  vi.stubGlobal("fetch", async () =>
    Response.json({ what: "Other words", revision: 7, notice, undo: null, redo: null }),
  );
  for (const one of [rows, page, other]) one.answered();
  const ends = vi.fn();
  const ending = edit({ kind: "add-language", language: "fr" }).then(ends);
  await vi.waitFor(() => expect(page.again).toHaveBeenCalledTimes(1));
  rows.answered();
  await new Promise(setImmediate);
  expect(ends).not.toHaveBeenCalled();
  page.answered();
  await ending;
  expect(ends).toHaveBeenCalledWith(true);
  expect(other.again).not.toHaveBeenCalled();

  // The edit also ends if a view that was never answered is closed.
  const never = openView("texts");
  vi.stubGlobal("fetch", async () => Response.json({ what: "Other words", revision: 7, notice: null }));
  const another = edit({ kind: "add-language", language: "de" });
  await new Promise(setImmediate);
  never.close();
  expect(await another).toBe(true);
  for (const one of [rows, page, other]) one.close();
});

test("what a dialog offers waits for an undo that is not finished, and for the page after it, but for nothing else", async () => {
  const { overviewAtom, undo, upToDate } = await openPage("current");
  getDefaultStore().set(overviewAtom, null);
  const slow = openView("texts");
  const page = openView("definitions", "page");
  page.answered();
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const undone = undo();
  const isCurrent = vi.fn();
  const current = upToDate("page").then(isCurrent);
  await new Promise(setImmediate);
  expect(isCurrent).not.toHaveBeenCalled();
  const notice = { revision: 8, topics: ["definitions"], files: ["flows/garden/flow.json"], journeys: null };
  answer(Response.json({ what: "Undone", revision: 8, notice, undo: null, redo: null }));
  await undone;
  await new Promise(setImmediate);
  expect(page.again).toHaveBeenCalledTimes(1);
  expect(isCurrent).not.toHaveBeenCalled();
  page.answered();
  await current;
  for (const one of [slow, page]) one.close();
});

test("an edit is one request for the overview, whichever comes first, its answer or its event", async () => {
  const { edit, follow } = await openPage("counted");
  const sent: string[] = [];
  let hear: (event: { data: string }) => void = () => {};
  vi.stubGlobal("location", { hash: "#/map/garden/details" });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("innerWidth", 1440);
  vi.stubGlobal("history", { replaceState: () => undefined });
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener(kind: string, listener: typeof hear): void {
        if (kind === "message") hear = listener;
      }
    },
  );
  const notice = (revision: number, topics: readonly Topic[], files = ["locales/en/garden.json"]) => ({
    revision,
    topics,
    files,
    journeys: ["garden"],
  });
  const notify = async (...of: Parameters<typeof notice>) => {
    hear({ data: JSON.stringify(notice(...of)) });
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  let revision = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path.replace("/studio/api/", ""));
    if (path.endsWith("/at-a-glance")) return Response.json({ ...overview("details"), revision });
    return Response.json({ what: "Words", revision, notice: notice(revision, ["texts"]), undo: null, redo: null });
  });
  follow();

  // The answer comes first, then the event, the compiled page, the check and the comparison.
  revision = 1;
  await edit({ kind: "add-language", language: "fr" });
  await notify(1, ["texts"]);
  for (const topic of ["compiled", "comparison", "findings"] as const) await notify(1, [topic], []);
  expect(sent).toEqual(["edits", "at-a-glance"]);
  await notify(1, ["checked"], []);
  expect(sent).toEqual(["edits", "at-a-glance", "at-a-glance"]);

  // The event comes first.
  sent.length = 0;
  revision = 2;
  await notify(2, ["texts"]);
  await edit({ kind: "add-language", language: "de" });
  expect(sent).toEqual(["at-a-glance", "edits"]);
});

test("an edit that a person keeps against somebody else's tells its form that it is saved, too", async () => {
  const { conflictAtom, edit } = await openPage("kept");
  const store = getDefaultStore();
  const conflicts = [{ of: "title, en", mine: "Mine", theirs: "Theirs", was: "Old" }];
  const answers = [
    Response.json({ message: "Somebody else has changed it.", conflicts }, { status: 409 }),
    Response.json({ what: "Mine", revision: 1, notice: null, undo: null, redo: null }),
  ];
  vi.stubGlobal("fetch", async () => answers.shift() ?? Response.json({ revision: 1, unread: [], journeys: [] }));
  const said: string[] = [];
  const command = { kind: "add-language", language: "fr" } as const;
  const editing = { onSaved: () => said.push("saved"), onShown: () => said.push("shown") };
  expect(await edit(command, editing)).toBe(false);
  const conflict = store.get(conflictAtom);
  expect(conflict).toMatchObject({ command, conflicts });
  expect(said).toEqual([]);
  expect(await edit(command, conflict ?? {})).toBe(true);
  expect(said).toEqual(["saved", "shown"]);
  store.set(conflictAtom, null);
});

test("the view as an arm follows when the arm is renamed, and never becomes another arm", () => {
  const trial = (...arms: string[]) => ({
    experiments: [{ entry: { file: "", at: "" }, flag: "shorter", plan: "", arms, active: false, shares: [], why: "" }],
  });
  const treatment = { arm: "shorter=treatment" };
  const now = (before: string[], after: string[]) => armNow(treatment, trial(...before), trial(...after));
  expect(now(["control", "treatment"], ["control", "brief"])).toBe("shorter=brief");
  expect(now(["control", "treatment"], ["base", "treatment"])).toBe("shorter=treatment");
  expect(now(["control", "treatment"], ["treatment", "control"])).toBe("shorter=treatment");
  expect(now(["control", "treatment", "more"], ["control", "more"])).toBe("shorter=treatment");
  expect(now(["control", "treatment", "more"], ["treatment-2", "more", "control"])).toBe("shorter=treatment");
  expect(armNow(treatment, null, trial("control", "brief"))).toBe("shorter=treatment");
  expect(armNow(treatment, trial("control", "treatment"), { experiments: [] })).toBe("shorter=treatment");
  expect(armNow({ arm: "" }, trial("control"), trial("base"))).toBe("");
});
