import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKept, exposedIn } from "../../../src/app/kept.ts";

/** As in a browser, without what is said beside a cookie's value. */
let jar: Map<string, string>;
beforeEach(() => {
  jar = new Map([["lang", "es"]]);
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      const [name = "", value = ""] = text.split(";", 1).join("").split("=");
      if (text.includes("max-age=0")) jar.delete(name);
      else jar.set(name, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the cookie has the step and what experiments have decided for the person, over documents, until the data is gone", () => {
  const exposed = new Set<string>();
  const first = createKept("join", exposed);
  exposed.add("early");
  first.at("step1");
  // Nothing is stored yet.
  expect(jar.get("kept.join")).toBeUndefined();
  first.keeps(true);
  expect(jar.get("kept.join")).toBe("step1~early");
  exposed.add("late");
  first.write();
  expect(exposedIn(document.cookie)).toEqual(["early", "late"]);

  const second = createKept("join", new Set(["late", "more"]));
  second.at("step2");
  expect(jar.get("kept.join")).toBe("step2~late~more~early");
  second.keeps(false);
  expect([...jar.keys()]).toEqual(["lang"]);
  expect(exposedIn(document.cookie)).toEqual([]);
});

test("a journey of the same browser has a cookie of its own", () => {
  createKept("join", new Set(["one"])).keeps(true);
  createKept("invite", new Set(["two"])).keeps(true);
  expect([...jar]).toEqual([
    ["lang", "es"],
    ["kept.join", "-~one"],
    ["kept.invite", "-~two"],
  ]);
  expect(exposedIn(document.cookie)).toEqual(["one", "two"]);
  createKept("join", new Set()).keeps(false);
  expect(exposedIn(document.cookie)).toEqual(["two"]);
});
