import type { SourceFile } from "../../model/index.ts";
import { fieldsOfRows, type Imported, type ImportedPage } from "../form.ts";
import { keyFor } from "../texts.ts";
import { createReport, ImportError, parts, type SourceNode, textIn, under } from "../source-node.ts";
import { both } from "../visible.ts";
import { answersIn } from "./answers.ts";
import { wordsIn } from "./choices.ts";
import { answerCondition } from "../answer-expression.ts";
import { readElements } from "./question.ts";

/** A survey of SurveyJS: a page of the journey for each of its pages. */
export function readSurveyjs(file: SourceFile): Imported {
  const root: SourceNode = { json: file.value, pointer: "" };
  const pages = pagesOf(root);
  if (pages.length === 0)
    throw new ImportError(file, "", "This has neither `pages` nor `elements`, so it is no survey of SurveyJS.");
  const report = createReport();
  for (const [key, node] of parts(root)) if (NOT_TAKEN[key] !== undefined) report.leftOut(node, NOT_TAKEN[key] ?? "");
  const elements = pages.map((page) => under(page, page === root ? listName(root) : listName(page)));
  const all: SourceNode = { json: elements.flatMap(({ json }) => (Array.isArray(json) ? json : [])), pointer: "" };
  const answer = answersIn(all);
  const taken = new Set<string>(["done"]);
  const read = pages.flatMap((page, index): readonly ImportedPage[] => {
    const node = under(page, "visibleIf");
    const source = textIn(node);
    const visible = source === undefined ? undefined : answerCondition(source, answer);
    if (source !== undefined)
      report.changed(
        node,
        "The page is always there; its fields are hidden where the condition does not hold. Skip it with a rule of the page before it.",
      );
    const rows = readElements(elements[index] ?? page, { report, answer, visible: both(undefined, visible) });
    if (fieldsOfRows(rows).length === 0) return [];
    const name = keyFor(page === root ? "form" : (textIn(under(page, "name")) ?? "page"), taken).toLowerCase();
    const title = page === root ? undefined : wordsIn(under(page, "title"));
    return [{ name, title, text: page === root ? undefined : wordsIn(under(page, "description")), rows }];
  });
  if (read.length === 0) throw new ImportError(file, "", "No question of this survey can be taken.");
  const form = {
    title: wordsIn(under(root, "title")),
    text: wordsIn(under(root, "description")),
    submit: wordsIn(under(root, "completeText")),
    pages: read,
  };
  return { form, notTaken: report.notTaken };
}

function pagesOf(root: SourceNode): readonly SourceNode[] {
  const pages = parts(under(root, "pages")).map(([, page]) => page);
  if (pages.length > 0) return pages;
  return under(root, listName(root)).json === undefined ? [] : [root];
}

function listName(node: SourceNode): string {
  return under(node, "elements").json === undefined ? "questions" : "elements";
}

const NOT_TAKEN: Readonly<Record<string, string>> = {
  triggers: "Triggers are left out. Write them as rules of the step (`on`).",
  calculatedValues: "Calculated values are left out. Name them in `values` of the journey, in CEL.",
  completedHtml: "The last page is ours. Write its text in `locales/`.",
  completedHtmlOnCondition: "The last page is ours. Write one step for each ending.",
  navigateToUrl: "The journey ends with a page. Leave it with a `link`, or in the application's `onEnd`.",
  maxTimeToFinish: "Nothing ends after a time. Do this in your service.",
};
