import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { ErrorSummary } from "../../../../../renderers/blocks/form/ErrorSummary.tsx";
import { readLayout } from "../../../../../renderers/fields/layout.ts";
import type { FormNow, FormSession } from "../../../../../renderers/fields/session.ts";
import common from "../../../../../locales/en/common.json" with { type: "json" };
import { createTexts } from "../../../../../src/texts/index.ts";
import { Speaking } from "../../../../../renderers/text/Speaking.tsx";

const layout = readLayout({
  rows: ["email", "question", "terms", "children"],
  fields: {
    email: { label: "own.email" },
    question: { label: "own.question" },
    terms: { label: "own.terms", widget: "checkbox" },
    rules: { label: "own.rules", widget: "checkbox" },
    home: {
      label: "own.home",
      widget: "object",
      item: { rows: ["street"], fields: { street: { label: "own.street" } } },
    },
    work: {
      label: "own.work",
      widget: "matrix",
      item: { rows: ["water"], fields: { water: { label: "own.water", widget: "radio" } } },
    },
    children: {
      itemTitle: "own.child",
      item: {
        rows: ["firstName", "work"],
        fields: {
          firstName: { label: "own.firstName" },
          work: {
            label: "own.work",
            widget: "matrix",
            item: { rows: ["water"], fields: { water: { label: "own.water", widget: "radio" } } },
          },
        },
      },
    },
  },
});
const own = {
  email: "Email",
  question: "Where were you born?",
  terms: 'I agree to the <link to="privacy">Privacy Policy</link>.',
  child: "Child",
  firstName: "First name",
  rules: "I know the rules",
  home: "Home",
  street: "Street",
  work: "What do you do?",
  water: "Water",
  missing: "Please answer",
};
const texts = createTexts({ lang: "en", files: ["own", "common"], resources: { en: { own: { own }, common } } });

test.each([
  ["a field's label is shown before its problem", "email", "Email: Please answer"],
  ["a label that ends like a sentence gets no colon", "question", "Where were you born? Please answer"],
  ["a checkbox's label is not repeated for a wrong answer", "terms", "Please answer"],
  ["a checkbox's label says what a missing answer is about", "rules", "I know the rules: Please answer"],
  ["a field in an object is shown with the object's label", "home.street", "Home: Street: Please answer"],
  ["a question of a matrix follows what its label asks", "work.water", "What do you do? Water: Please answer"],
  [
    "a field in a list item is shown with the item's number",
    "children.1.firstName",
    "Child 2: First name: Please answer",
  ],
  [
    "a question of a matrix in a list item follows both",
    "children.1.work.water",
    "Child 2: What do you do? Water: Please answer",
  ],
])("%s", (_title, path, line) => {
  // Not named `required`: no name of a text matters.
  const problems = [{ path, text: { key: "own.missing" } }];
  const now = { values: { terms: false }, environment: {} } as unknown as FormNow;
  const session = { ids: "form", layout, now: () => now, watch: () => () => undefined } as unknown as FormSession;
  const drawn = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Speaking>
        <ErrorSummary problems={problems} session={session} />
      </Speaking>
    </I18nextProvider>,
  );
  expect(/<a [^>]*>([^<]*)<\/a>/.exec(drawn)?.[1]).toBe(line);
});
