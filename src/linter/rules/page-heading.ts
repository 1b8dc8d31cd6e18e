import type { Json } from "../../engine/index.ts";
import { isList, isObject, objectAt, pointer, stepsOf, stringAt } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const pageHeading: Rule = {
  id: "page-heading",
  finds: "A page has no heading, or two that are always there.",
  why: "People who hear the page find by its heading where they are (WCAG 2.4.6); others miss what the page is for.",
  *check({ repo }) {
    if (!repo.blocks.has("heading")) return;
    for (const flow of repo.flows) {
      for (const [id, step] of stepsOf(flow)) {
        if (!isList(step.page) || step.page.length === 0) continue;
        const headings = step.page.flatMap((block, index) =>
          stringAt(block, "block") === "heading" ? [{ block, index }] : [],
        );
        const always = headings.filter(({ block }) => stringAt(block, "when") === undefined);
        const at = pointer("/steps", id, "page");
        if (headings.length === 0) {
          yield {
            file: flow.file,
            pointer: at,
            message: `The page of step "${id}" has no heading. Add the block "heading" with what the page is for.`,
          };
        }
        const [, second] = always;
        if (second !== undefined) {
          yield {
            file: flow.file,
            pointer: pointer(at, second.index),
            message: `The page of step "${id}" has two headings that are always shown. Remove one, or give both a condition.`,
          };
        }
        yield* dialogs(flow.file, objectAt(step, "dialogs"), pointer("/steps", id, "dialogs"));
      }
    }
  },
};

/** A dialog has its title; a page that holds nothing is no dialog. */
function* dialogs(file: Parameters<Rule["check"]>[0]["repo"]["flows"][number]["file"], value: Json, at: string) {
  if (!isObject(value)) return;
  for (const [name, dialog] of Object.entries(value)) {
    const page = isObject(dialog) ? dialog.page : undefined;
    if (isList(page) && page.length === 0)
      yield {
        file,
        pointer: pointer(at, name, "page"),
        message: `The dialog "${name}" is empty. Add what it is to say.`,
      };
  }
}
