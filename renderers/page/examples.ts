import type { FormDefinition, View } from "../../src/engine/index.ts";
import { examples as forms } from "../blocks/form/examples.ts";
import { EMPTY_VIEW } from "../empty-view.ts";

export interface PageExample {
  readonly view: View;
  readonly forms?: Readonly<Record<string, FormDefinition>>;
  /** The page that an event leads to. */
  readonly events?: Readonly<Record<string, string>>;
}

const [empty] = forms;

const sheet: View = {
  ...EMPTY_VIEW,
  step: "details",
  path: "/about-you",
  title: { literal: "Create your parent account" },
  progress: {
    current: 1,
    steps: [
      { step: "start", label: { literal: "Your details" }, state: "done", path: "/start" },
      { step: "details", label: { literal: "Co-parent" }, state: "current" },
      { step: "packages", label: { literal: "Package" }, state: "todo" },
      { step: "payment", label: { literal: "Payment" }, state: "todo" },
      { step: "login", label: { literal: "Login" }, state: "todo" },
    ],
  },
  page: [
    { block: "back", key: "0", props: {}, slots: {} },
    {
      block: "heading",
      key: "1",
      props: {
        text: { literal: "Create your parent account" },
        sub: { literal: "Please provide your contact information" },
      },
      slots: {},
    },
    {
      block: "alert",
      key: "2",
      props: { banner: true, title: { literal: "20% off" }, text: { literal: "Your offer is saved." } },
      slots: {},
    },
    { block: "form", key: "3", props: empty?.props ?? {}, slots: {} },
  ],
  forms: empty?.view?.forms ?? {},
};

const choice: View = {
  ...sheet,
  step: "choice",
  title: { literal: "Create your account" },
  progress: null,
  page: [
    { block: "heading", key: "0", props: { text: { literal: "Create your account" } }, slots: {} },
    {
      block: "choice",
      key: "1",
      props: {
        options: [
          {
            event: "parents",
            title: { literal: "For Parents" },
            note: { literal: "For you and your children." },
            mark: "family",
          },
          { event: "others", title: { literal: "For Professionals" }, mark: "office" },
        ],
      },
      slots: {},
    },
  ],
};

const asking: View = {
  ...choice,
  dialog: {
    id: "ask",
    title: { literal: "What is your co-parent’s email?" },
    page: [
      {
        block: "text",
        key: "0",
        props: { text: { literal: "With it we can link your accounts." } },
        slots: {},
      },
      { block: "form", key: "1", props: empty?.props ?? {}, slots: {} },
    ],
  },
};

/** Whole pages by name, for the catalogue: each layout, the banner, the dialog. */
export const pages: Readonly<Record<string, PageExample>> = {
  sheet: { view: sheet, forms: empty?.forms ?? {}, events: { back: "choice", submit: "banner" } },
  choice: { view: choice, events: { parents: "sheet" } },
  banner: {
    view: {
      ...choice,
      step: "banner",
      alert: { id: "1", tone: "success", text: { literal: "Thank you! Your new link is on the way." } },
    },
    events: { "alert.close": "banner, dismissed" },
  },
  "banner, dismissed": { view: { ...choice, step: "banner" } },
  dialog: { view: asking, forms: empty?.forms ?? {}, events: { "dialog.close": "choice" } },
  "dialog with a banner": {
    view: { ...asking, alert: { id: "1", tone: "error", text: { literal: "We could not reach the service." } } },
    forms: empty?.forms ?? {},
    events: { "alert.close": "dialog" },
  },
  wide: { view: { ...choice, layout: "wide", progress: sheet.progress } },
  checkout: {
    view: {
      ...sheet,
      layout: "checkout",
      page: [
        {
          block: "stepbar",
          key: "s",
          props: {
            label: { literal: "Payment steps" },
            items: [
              { text: { literal: "Billing" }, event: "first", state: "current", enabled: true },
              { text: { literal: "Payment" }, event: "second", state: "todo", enabled: false },
            ],
          },
          slots: {},
        },
        ...sheet.page.slice(1),
      ],
      aside: [{ block: "section", key: "a", props: { title: { literal: "Order summary" } }, slots: { blocks: [] } }],
    },
    forms: empty?.forms ?? {},
  },
};
