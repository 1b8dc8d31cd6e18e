import { expect, test } from "vitest";
import { createUncommitted } from "../../../../renderers/fields/uncommitted.ts";
import { textOf } from "../../../../renderers/widgets/useTyped.ts";

const NUMBER = "7700900123";
const typing = createUncommitted(() => 300).of;

test("a format that comes late does not change the text of a line that has the focus, but is shown once it is left", () => {
  const field = { value: NUMBER, written: "07700 900123", typing: typing("untouched") };
  expect(textOf(field, { value: NUMBER, text: "770 090 0123" })).toBe("770 090 0123");
  expect(textOf(field)).toBe("07700 900123");
});

test("a value that the journey sets is shown at once, also in a line that has the focus", () => {
  const field = { value: "Ghent", written: undefined, typing: typing("set") };
  expect(textOf(field, { value: "Bruges", text: "Bruges" })).toBe("Ghent");
});

test("the typed text stays while it waits to be committed, and when it is the value", () => {
  const typed = typing("typed");
  typed.later("07700", ({ isWaiting }) => isWaiting);
  expect(textOf({ value: NUMBER, written: "07700 900123", typing: typed })).toBe("07700");
  expect(textOf({ value: "07700", written: "077 00", typing: typed })).toBe("07700");
  typed.end();
  expect(textOf({ value: "07700", written: "077 00", typing: typed })).toBe("077 00");
});
