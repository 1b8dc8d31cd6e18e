import { expect, test } from "vitest";
import { chainsIn } from "../../../src/cel/index.ts";

/**
 * The chains as texts, such as `form.a`. A name in parentheses comes from elsewhere in the expression:
 * `data.(list).*.name`.
 */
const said = (source: string) =>
  chainsIn(source).map(({ variable, steps, tested }) => {
    const names = steps.map(({ name = "*", span }) => {
      if (span !== undefined) expect(source.slice(span.start, span.end)).toBe(name);
      return span === undefined && name !== "*" ? `(${name})` : name;
    });
    return [variable, ...names].join(".") + (tested ? "?" : "");
  });

test.each([
  ["form.a == data.b.c", ["form.a", "data.b.c"]],
  ["has(form.a) && form . b == form['c d']", ["form.a?", "form.b", "form.c d"]],
  ["'x' in form ? data.list[0].name : ''", ["form.x?", "data.list.*.name"]],
  ["data.list.all(one, one.name != form.name)", ["data.list", "data.(list).*.name", "form.name"]],
  ["data.list.filter(one, one.id == data.me)[0].name", ["data.list.*.name", "data.(list).*.id", "data.me"]],
  ["data.list[size(form.a)].b", ["data.list.*.b", "form.a"]],
  ["(data.a ? form : data.b).c", ["data.a", "form", "data.b"]],
  ["done.step2 && data.list.exists(done, done.late)", ["done.step2", "data.list", "data.(list).*.late"]],
  ["'form.a'", []],
  ["form.", []],
])("%s reads %j", (source, chains) => {
  expect(said(source)).toEqual(chains);
});
