import { expect, test, vi } from "vitest";
import { createFieldStore, type FormInputs } from "../../../../renderers/fields/field-store.ts";
import { readProperties } from "../../../../renderers/fields/properties.ts";
import { asObjects, asString } from "../../../../renderers/props.ts";
import type { FieldError, FormDefinition, JsonObject, PageEvent, View } from "../../../../src/engine/index.ts";

const press = vi.hoisted(() => ({ isDown: false }));
vi.mock("../../../../renderers/fields/press.ts", () => ({ isPressed: () => press.isDown, watchPress: () => () => {} }));

const named: FormDefinition = {
  id: "schemas/t/form",
  schema: { type: "object", properties: { name: { type: "string" }, city: { type: "string" } } },
  layout: { rows: ["name", "city"], fields: { name: {}, city: {} } },
  sensitive: [],
  validate: (values) =>
    ["name", "city"].flatMap((path) =>
      asString((values as JsonObject)[path]) ? [] : [{ path, text: { key: "errors.required", with: { path } } }],
    ),
};

const name = { type: "object", properties: { name: { type: "string" } } };
const ofPeople: FormDefinition = {
  ...named,
  schema: { type: "object", properties: { people: { type: "array", items: name } } },
  layout: { rows: ["people"], fields: { people: { widget: "list", item: { rows: ["name"], fields: { name: {} } } } } },
  validate: (values) =>
    asObjects((values as JsonObject)["people"]).flatMap((one, index) =>
      asString(one["name"]) ? [] : [{ path: `people.${index}.name`, text: { key: "errors.required" } }],
    ),
};

/** A form in a journey that takes what is reported, and a list of the watchers that were notified. */
function opened(first: JsonObject = {}, definition: FormDefinition = named) {
  const sent: PageEvent[] = [];
  const engine = { values: first };
  let drawn: { values: JsonObject; errors: readonly FieldError[] } = { values: first, errors: [] };
  const inputs: FormInputs = {
    definition,
    properties: readProperties({ schema: definition.id }),
    step: "one",
    busy: false,
    host: {
      send: (event) => {
        sent.push(event);
        engine.values = event.values ?? engine.values;
      },
      values: () => engine.values,
    },
  };
  const store = createFieldStore(inputs, {
    now: () => ({ forms: { form: drawn } }) as unknown as View,
    watch: () => () => undefined,
  });
  const notified: string[] = [];
  for (const path of ["name", "city"]) store.watch(() => notified.push(path), path);
  const draw = (errors: readonly FieldError[] = []) => {
    drawn = { values: engine.values, errors };
    store.receive();
  };
  return { store, engine, sent, notified, draw, inputs };
}

test("what the journey has set is not undone by a change that follows, even before the page has drawn it", () => {
  const { store, engine, sent } = opened({ name: "Ann", city: "" });
  engine.values = { ...engine.values, city: "Ghent" };
  store.commit("name", "Anna");
  expect(sent).toMatchObject([{ name: "change", values: { name: "Anna", city: "Ghent" } }]);
  expect(store.now().values).toEqual({ name: "Anna", city: "Ghent" });
});

test("the journey's copy of a person's own change notifies no field, and what it sets notifies that field", () => {
  const { store, engine, notified, draw } = opened({ name: "Ann", city: "Ghent" });
  store.commit("name", "Anna");
  expect(notified.splice(0)).toEqual(["name"]);
  draw();
  expect(notified).toEqual([]);
  engine.values = { ...engine.values, city: "Bruges" };
  draw();
  expect(notified).toEqual(["city"]);
});

test("a submit with problems notifies each field once, and a key after it only its own field", () => {
  const { store, notified, sent } = opened();
  store.submit();
  expect([notified.splice(0), sent]).toEqual([["name", "city"], []]);
  expect(store.now()).toMatchObject({ failures: 1, valid: false });
  store.commit("name", "A");
  expect(notified).toEqual(["name"]);
  expect(store.now().shown.map(({ path }) => path)).toEqual(["city"]);
});

test("an error of the journey counts as a failure once for each submit, and only if nothing was changed since", () => {
  const { store, draw } = opened({ name: "Ann", city: "Ghent" });
  const errors = [{ path: "name", text: { key: "errors.taken" } }];
  store.submit();
  draw(errors);
  draw([...errors]);
  expect(store.now()).toMatchObject({ failures: 1, shown: errors });
  store.submit();
  store.commit("city", "Bruges");
  draw([...errors]);
  expect(store.now().failures).toBe(0);
});

test("what is changed while the journey is busy is reported when it has ended, and a submit then does nothing", () => {
  const { store, sent, inputs } = opened({ name: "Ann", city: "Ghent" });
  store.take({ ...inputs, busy: true });
  store.commit("name", "Anna");
  store.submit();
  expect(sent).toEqual([]);
  store.take(inputs);
  store.sendAll();
  expect(sent).toMatchObject([{ name: "change", payload: { field: "name" }, values: { name: "Anna" } }]);
});

test("what is typed is committed after a pause or at a submit, also if its field is no longer on the page", () => {
  vi.useFakeTimers();
  const { store } = opened({ name: "", city: "" });
  const type = (path: string, text: string) =>
    store.typing(path).later(text, ({ isWaiting }) => isWaiting && store.commit(path, text));
  type("name", "Ann");
  type("name", "Anna");
  expect([store.now().values.name, store.typing("name").isWaiting()]).toEqual(["", true]);
  vi.advanceTimersByTime(300);
  expect([store.now().values.name, store.typing("name").isWaiting()]).toEqual(["Anna", false]);
  type("city", "Ghent");
  store.submit();
  expect([store.now().values, store.now().failures]).toEqual([{ name: "Anna", city: "Ghent" }, 0]);
  vi.useRealTimers();
});

test("what is typed in an item of a list is forgotten when items are added or removed", () => {
  vi.useFakeTimers();
  const { store } = opened({ people: [{ name: "Ann" }, { name: "Bo" }] });
  store.typing("people.0.name").later("Anne", () => expect.unreachable());
  store.commit("people", [{ name: "Bo" }]);
  vi.runAllTimers();
  expect(store.now().values).toEqual({ people: [{ name: "Bo" }] });
  vi.useRealTimers();
});

test("the problems that are shown move with the items of a list, and those of a removed item go with it", () => {
  const { store } = opened({ people: [{ name: "" }, { name: "Bo" }, { name: "" }] }, ofPeople);
  const shown = () => store.now().shown.map(({ path }) => path);
  store.commit("people.2.name", "C");
  store.commit("people.2.name", "");
  store.leave("people.2.name");
  // Nobody has touched the first one.
  expect(shown()).toEqual(["people.2.name"]);
  const [first, second, third] = store.now().values["people"] as [JsonObject, JsonObject, JsonObject];
  store.commit("people", [third, first, second]);
  expect(shown()).toEqual(["people.0.name"]);
  store.submit();
  expect(shown()).toEqual(["people.0.name", "people.1.name"]);
  store.commit("people", [first, second, { name: "" }]);
  expect(shown()).toEqual(["people.0.name"]);
});

test("while a pointer is down, no problem appears, but those of a submit appear at once", () => {
  const { store } = opened({ name: "Ann", city: "" });
  press.isDown = true;
  store.commit("name", "");
  store.leave("name");
  expect(store.now().shown).toEqual([]);
  store.submit();
  expect(store.now().shown.map(({ path }) => path)).toEqual(["name", "city"]);
  press.isDown = false;
});
