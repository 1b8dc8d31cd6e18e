import { flowOf, pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const pageHeading: Rule = {
  id: "page-heading",
  finds: "A page has no heading, or has two that are always shown.",
  why: "People who use a screen reader rely on the heading to know where they are (WCAG 2.4.6). Others do not see what the page is for.",
  after: ["unknown-part"],
  *check({ repo }) {
    if (!repo.blocks.has("heading")) return;
    for (const flow of repo.flows) {
      for (const { id, file, page, dialogs } of flowOf(repo, flow).steps.values()) {
        if (page.length === 0) continue;
        const headings = page.filter(({ name }) => name === "heading");
        if (headings.length === 0) {
          const message = `The page of step "${id}" has no heading. Add the block "heading" with what the page is for.`;
          yield { file, pointer: pointer("/steps", id, "page"), message };
        }
        const [, second] = headings.filter(({ when }) => when === undefined);
        if (second !== undefined) {
          const message = `The page of step "${id}" has two headings that are always shown. Remove one, or give both a condition.`;
          yield { file, pointer: second.pointer, message };
        }
        // A dialog has a title instead. But it must not be empty.
        for (const dialog of dialogs) {
          if (dialog.page.length > 0) continue;
          const message = `The dialog "${dialog.id}" is empty. Add its content.`;
          yield { file, pointer: pointer(dialog.pointer, "page"), message };
        }
      }
    }
  },
};
