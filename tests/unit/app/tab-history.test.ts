import { expect, test } from "vitest";
import { createTabHistory } from "../../../src/app/tab-history.ts";

/** A tab as far as it is needed: entries with a state and an address, and what was loaded. */
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

test("what is kept is there after a reload, and gone when it is taken away", () => {
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
])("it goes along to the next document, which takes the place of this one: %s", (replace, entries) => {
  const tab = new Tab();
  const first = tab.document();
  first.setItem("journey", "typed");
  first.open("/next", replace);
  expect(tab.loaded).toEqual(["reload /next"]);
  expect(tab.entries).toHaveLength(entries);
  expect(tab.document().getItem("journey")).toBe("typed");
});

test("an entry that it opens says how many lie before it, as those of the address do", () => {
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

test("a tab that keeps nothing goes as every page goes", () => {
  const tab = new Tab();
  tab.document().open("/next", false);
  tab.document().open("/other", true);
  expect(tab.loaded).toEqual(["assign /next", "replace /other"]);
});

test("whoever goes back within a document finds the newest, also after a reload there", () => {
  const tab = new Tab();
  const document = tab.document();
  document.setItem("journey", "old");
  tab.history.pushState(tab.history.state, "", "/second");
  document.setItem("journey", "new");
  tab.at = 0;
  tab.dispatchEvent(new Event("popstate"));
  expect(tab.document().getItem("journey")).toBe("new");
});

test("what a browser took too often is there in the page, and written when it is left", () => {
  const tab = new Tab();
  const document = tab.document();
  tab.refuses = true;
  document.setItem("journey", "typed");
  expect(document.getItem("journey")).toBe("typed");
  tab.refuses = false;
  tab.dispatchEvent(new Event("pagehide"));
  expect(tab.document().getItem("journey")).toBe("typed");
});

test("a key is made once, cannot be read, and is the same in the next document", async () => {
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
