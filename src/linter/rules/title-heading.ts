import { pointer, segmentsOf, stepsOf, stringAt, type UseOf, valueAt } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const titleHeading: Rule = {
  id: "title-heading",
  severity: "warning",
  finds: "The title of a step is neither a heading of its page nor one of the texts that stand beside a heading's.",
  why: "The tab, the history and people who hear the page name another page than the one that is shown (WCAG 2.4.2).",
  *check({ repo, of }) {
    for (const flow of repo.flows) {
      const texts = of("text").filter(({ file }) => file === flow.file);
      for (const [id] of stepsOf(flow)) {
        const at = pointer("/steps", id);
        const own = texts.filter((use) => use.pointer.startsWith(`${at}/`));
        const titles = own.filter((use) => segmentsOf(use.pointer)[2] === "title");
        const headings = own.filter(isHeading);
        const groups = new Set(headings.map(({ key }) => groupOf(key)));
        if (headings.length === 0) continue;
        for (const use of titles) {
          if (groups.has(groupOf(use.key))) continue;
          const message = `The page's heading is "${headings[0]?.key}", and the step's title "${use.key}". Name what the page shows.`;
          yield { ...use, message };
        }
      }
    }
  },
};

function isHeading({ file, pointer: at, place: { block } }: UseOf<"text">): boolean {
  if (block === undefined || stringAt(valueAt(file.value, block), "block") !== "heading") return false;
  return at.slice(block.length).startsWith("/text");
}

/** A key without its last part. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}
