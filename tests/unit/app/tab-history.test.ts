import { expect, test } from "vitest";
import { createTabHistory } from "../../../src/app/tab-history.ts";

/** The parts of a browser tab that the tests need: history entries with a state and an address, and what was loaded. */
class Tab extends EventTarget {
  readonly entries: { state: unknown; url: string }[] = [{ state: null, url: "/first" }];
  at = 0;
  refuses = false;
  readonly loaded: string[] = [];
  readonly location = {
    assign: (url: string) => this.#load(`assign ${url}`),
    replace: (url: string) => this.#load(`replace ${url}`),
    reload: () => this.#load(`reload ${this.entries[this.at]?.url}`),
  };
  readonly history = {
    tab: this as Tab,
    get state(): unknown {
      return structuredClone(this.tab.entries[this.tab.at]?.state);
    },
    replaceState: (state: unknown, _title: string, url?: string) => {
      if (this.refuses) throw new DOMException("too often", "SecurityError");
      this.entries[this.at] = { state: structuredClone(state), url: url ?? this.entries[this.at]?.url ?? "" };
    },
    pushState: (state: unknown, _title: string, url: string) => {
      this.at += 1;
      this.entries.splice(this.at, this.entries.length, { state: structuredClone(state), url });
    },
  };

  #load(what: string): void {
    this.loaded.push(what);
  }
  document() {
    return createTabHistory(this as unknown as Window);
  }
}

test("a stored value is there after a reload, and gone after it is removed", () => {
  const tab = new Tab();
  tab.document().setItem("journey", "typed");
  expect(tab.document().getItem("journey")).toBe("typed");
  tab.document().removeItem("journey");
  expect(tab.document().getItem("journey")).toBeNull();
  expect(tab.history.state).toBeNull();
});

test.each([
  [true, 1],
  [false, 2],
])("a stored value is there in the next document, which replaces the entry of this one: %s", (replace, entries) => {
  const tab = new Tab();
  const first = tab.document();
  first.setItem("journey", "typed");
  first.open("/next", replace);
  expect(tab.loaded).toEqual(["reload /next"]);
  expect(tab.entries).toHaveLength(entries);
  expect(tab.document().getItem("journey")).toBe("typed");
});

test("a new entry contains its place in the history, as the journey's own entries do", () => {
  const tab = new Tab();
  tab.history.replaceState({ place: 3 }, "");
  const first = tab.document();
  first.setItem("journey", "typed");
  first.open("/next", false);
  first.open("/instead", true);
  expect(tab.entries).toEqual([
    { state: { place: 3, kept: new Map([["journey", "typed"]]) }, url: "/first" },
    { state: { place: 4, kept: new Map([["journey", "typed"]]) }, url: "/instead" },
  ]);
});

test("a tab that stores nothing navigates like any other page", () => {
  const tab = new Tab();
  tab.document().open("/next", false);
  tab.document().open("/other", true);
  expect(tab.loaded).toEqual(["assign /next", "replace /other"]);
});

test("after going back within a document, the newest value is there, even after a reload", () => {
  const tab = new Tab();
  const document = tab.document();
  document.setItem("journey", "old");
  tab.history.pushState(tab.history.state, "", "/second");
  document.setItem("journey", "new");
  tab.at = 0;
  tab.dispatchEvent(new Event("popstate"));
  expect(tab.document().getItem("journey")).toBe("new");
});

test("a value that the browser refused to store stays in the page, and is stored when the page is left", () => {
  const tab = new Tab();
  const document = tab.document();
  tab.refuses = true;
  document.setItem("journey", "typed");
  expect(document.getItem("journey")).toBe("typed");
  tab.refuses = false;
  tab.dispatchEvent(new Event("pagehide"));
  expect(tab.document().getItem("journey")).toBe("typed");
});

test("a key is created once, cannot be extracted, and is the same in the next document", async () => {
  const tab = new Tab();
  let made = 0;
  const make = () => {
    made += 1;
    return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  };
  const document = tab.document();
  const [one, two] = await Promise.all([document.key(make), document.key(make)]);
  expect(one).toBe(two);
  expect(one.extractable).toBe(false);
  const before = made;
  await tab.document().key(make);
  expect(made).toBe(before);
});
