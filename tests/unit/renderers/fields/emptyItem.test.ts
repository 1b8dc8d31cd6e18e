import { expect, test } from "vitest";
import { copiedItem, emptyItem } from "../../../../renderers/fields/emptyItem.ts";

const file = { type: "string", format: "file" };
const stop = {
  type: "object",
  properties: {
    town: { type: "string" },
    ticket: { $ref: "#/definitions/file" },
    photos: { type: "array", items: file },
    stay: { type: "object", properties: { nights: { type: "integer" }, bill: file } },
    guests: { type: "array", items: { type: "object", properties: { call: { type: "string" }, paper: file } } },
    likes: { type: "array", items: { enum: ["sea", "hills"] } },
  },
};

test("a copy of an item has all its answers, but none of its files", () => {
  const list = { type: "array", items: { $ref: "#/definitions/stop" } } as const;
  const item = {
    town: "Ghent",
    ticket: "a/ticket.pdf",
    photos: ["b/1.jpg"],
    stay: { nights: 2, bill: "c/bill.pdf" },
    guests: [{ call: "Bo", paper: "d/paper.pdf" }],
    likes: ["sea"],
  };
  const copy = copiedItem(item, list, { definitions: { stop, file } } as object);
  expect(copy).toEqual({
    town: "Ghent",
    ticket: "",
    photos: [],
    stay: { nights: 2, bill: "" },
    guests: [{ call: "Bo", paper: "" }],
    likes: ["sea"],
  });
  expect(copy).not.toBe(item);
});

test("each item that is added is an object of its own, also with a default: a list tells its items apart by it", () => {
  const list = { type: "array", items: { type: "object", default: { town: "Ghent" } } } as const;
  const [first, second] = [emptyItem(list, {}), emptyItem(list, {})];
  expect(first).toEqual({ town: "Ghent" });
  expect(first).not.toBe(second);
});
