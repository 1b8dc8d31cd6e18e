import { expect, test } from "vitest";
import { MemoryStore } from "../memory-store.ts";
import type { CallResult } from "../../../../src/browser/index.ts";
import type { JsonObject, ReplayEvent } from "../../../../src/engine/index.ts";
import type { ChosenAnswers } from "../../../../src/app/dev/index.ts";
import { call, does, env, goto, program, set, track } from "../../engine/builders.ts";
import { replayedJourney } from "../../../../src/app/dev/replayed-journey.ts";

const SAVED = { how: "values", slow: false, answer: { saved: true } } as const;

/**
 * A journey with four steps. The second requests a list when it opens and answers a press with a call. The third leads
 * on by itself. The last is another document.
 */
const pages = program({
  first: { on: { next: [goto("second")], wait: [goto("third")] } },
  second: {
    enter: [call("getList", false)],
    on: {
      "getList.ok": [does(set("data.list", "there"))],
      "getList.failed": [does(set("data.list", "failed"))],
      press: [does(track("press"), call("save"))],
      "save.ok": [goto("paying")],
      "save.failed": [does(set("data.list", (scope) => (scope["error"] as JsonObject)["code"] ?? ""))],
    },
  },
  third: {
    enter: [call("getList", false)],
    on: { "getList.ok": [goto("second")], "getList.failed": [goto("first")], back: [goto("first")] },
  },
  paying: {
    policy: "payment",
    enter: [call("getList", false)],
    on: { "getList.ok": [does(set("data.list", "paid"))] },
  },
});

/** The journey after a replay. A call without an answer in `answers` fails as without a connection. */
function replayed(events: readonly ReplayEvent[], answers: Readonly<Record<string, CallResult>>) {
  const messages: string[] = [];
  const unreachable: CallResult = { error: { kind: "network", code: "network", text: "", fields: [] } };
  let chosen: ChosenAnswers = {};
  const file = { flow: "flow", why: "", site: "us", arms: {}, lang: "en", at: "2026-01-01T00:00:00Z", story: [] };
  const {
    journey,
    walk,
    goOn,
    answers: deliver,
  } = replayedJourney(
    {
      program: pages,
      env,
      ports: {
        navigate: (path) => messages.push(`show ${path}`),
        load: (path) => messages.push(`load ${path}`),
        leave: (link) => messages.push(`leave ${link}`),
        lang: () => "en",
        call: async (operation) => {
          messages.push(`ask ${operation}`);
          const one = chosen[operation];
          return one?.how === "values" ? { output: one.answer } : (answers[operation] ?? unreachable);
        },
        analytics: { track: (event) => messages.push(event), identify: () => undefined },
        stores: { local: new MemoryStore(), session: new MemoryStore() },
      },
    },
    { ...file, events },
  );
  const choose = (next: ChosenAnswers) => {
    chosen = next;
    deliver(next);
  };
  const send = (name: string) => journey.report({ type: "page", event: { name } });
  const at = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    const { step, data, calls } = journey.now().snapshot;
    return [step, data["list"] ?? null, Object.keys(calls).join()];
  };
  return { messages, walk, goOn, choose, send, at };
}

const open: ReplayEvent = { do: "open", path: "/first" };
const send = (name: string): ReplayEvent => ({ do: "send", event: { name } });
const TO_SECOND = [open, send("next")];

test("a replay that is only viewed sends no calls, even if a line of it is chosen and its page is used", async () => {
  const { messages, walk, send, at } = replayed(TO_SECOND, { getList: { output: {} } });
  walk(0);
  expect(await at()).toEqual(["first", null, ""]);
  walk(1);
  send("press");
  expect(await at()).toEqual(["second", null, "getList,save"]);
  expect(messages).toEqual([]);
});

test("a replay that continues gets answers for its open page and for all later calls, even after a new document", async () => {
  const { messages, goOn, send, at } = replayed(TO_SECOND, { getList: { output: {} }, save: { output: {} } });
  goOn();
  goOn();
  expect(await at()).toEqual(["second", "there", ""]);
  send("press");
  expect(await at()).toEqual(["paying", "paid", ""]);
  // Analytics events and navigation stay inside the frame.
  expect(messages).toEqual(["ask getList", "ask save", "ask getList"]);
});

test("a call that a replay's page sent as it opened waits if it has no answer, until an answer is chosen", async () => {
  const { messages, goOn, choose, send, at } = replayed(TO_SECOND, {});
  goOn();
  expect(await at()).toEqual(["second", null, "getList"]);
  choose({ save: SAVED });
  expect(await at()).toEqual(["second", null, "getList"]);
  choose({ getList: { how: "values", slow: false, answer: {} } });
  expect(await at()).toEqual(["second", "there", ""]);
  // A later call without an answer fails as without a connection.
  send("press");
  expect(await at()).toEqual(["second", "network", ""]);
  expect(messages).toEqual(["ask getList", "ask getList", "ask save"]);
});

test("a page that its sample answer would lead away from stays until an answer is chosen; an aborted call is not sent again", async () => {
  const stays = replayed([open, send("wait")], { getList: { output: {} } });
  stays.goOn();
  expect(await stays.at()).toEqual(["third", null, "getList"]);
  stays.choose({ getList: { how: "values", slow: false, answer: {} } });
  expect(await stays.at()).toEqual(["second", "there", ""]);

  const left = replayed([open, send("wait")], { getList: { output: {} } });
  left.goOn();
  await left.at();
  left.send("back");
  left.choose({ getList: SAVED });
  expect(await left.at()).toEqual(["first", null, ""]);
  expect(left.messages).toEqual(["ask getList"]);
});

test("an answer that was chosen before the replay continues is given at once, wherever it leads", async () => {
  const { goOn, choose, at } = replayed([open, send("wait")], {});
  choose({ getList: SAVED });
  goOn();
  expect(await at()).toEqual(["second", "there", ""]);
});
