import { flowOf, pointer, segmentsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const titleHeading: Rule = {
  id: "title-heading",
  severity: "warning",
  finds: "The title of a step is neither a heading of its page nor a text in the same group as one of its headings.",
  why: "The browser tab, the history and screen readers name a different page than the one that is shown (WCAG 2.4.2).",
  *check({ repo, of }) {
    for (const flow of repo.flows) {
      const inHeading = of("block").filter(({ file, name }) => file === flow.file && name === "heading");
      const places = inHeading.map((use) => pointer(use.pointer, "text"));
      const texts = of("text").filter(({ file }) => file === flow.file);
      for (const id of flowOf(repo, flow).steps.keys()) {
        const at = pointer("/steps", id);
        const own = texts.filter((use) => use.pointer.startsWith(`${at}/`));
        const titles = own.filter((use) => segmentsOf(use.pointer)[2] === "title");
        const headings = own.filter((use) => places.some((place) => use.pointer.startsWith(place)));
        const groups = new Set(headings.map(({ key }) => groupOf(key)));
        if (headings.length === 0) continue;
        for (const use of titles) {
          if (groups.has(groupOf(use.key))) continue;
          const message = `The heading of this page is "${headings[0]?.key}", but the title of the step is "${use.key}". Use a title from the same group of texts.`;
          yield { ...use, message };
        }
      }
    }
  },
};

/** A key without its last segment. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}
