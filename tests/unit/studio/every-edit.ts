import type { Command } from "../../../src/studio/edits/index.ts";
import { exceptAt } from "../../../src/studio/edits/presence.ts";

export const TITLE = { file: "join", key: "step1.title" } as const;

/** One edit of each kind, and more of those that write much; each is possible after those before it. */
export const EVERY_EDIT: readonly Command[] = [
  {
    kind: "set-texts",
    texts: [
      { ...TITLE, language: "en", value: "Make your account", was: "Create your parent account" },
      { ...TITLE, language: "es", value: "Haz tu cuenta", was: "Crea tu cuenta de progenitor" },
    ],
  },
  {
    kind: "import-texts",
    from: "join.csv",
    texts: [{ ...TITLE, language: "en", value: "Begin with your account", was: "Make your account" }],
  },
  { kind: "set-required", form: "schemas/join/step-one", field: "phoneNumber", presence: exceptAt(["uk"]) },
  { kind: "set-required", form: "schemas/join/step-one", field: "phoneNumber", presence: exceptAt(["uk", "au"]) },
  { kind: "move-field", form: "schemas/join/step-one", field: "email", way: "up" },
  {
    kind: "set-required",
    form: "schemas/join/step-one",
    field: "email",
    presence: {
      cases: [
        {
          is: "optional",
          holding: "any",
          conditions: [
            { of: "self.countryCode", compare: "is-not", values: ["+1", "+44"] },
            { of: "context.country", compare: "is", values: ["GB"] },
          ],
        },
      ],
      otherwise: "required",
    },
  },
  {
    kind: "add-field",
    form: "schemas/join/step-one",
    name: "nickname",
    type: "text",
    labels: [{ language: "en", value: "What shall we call you?" }],
    required: true,
    maxLength: 30,
    problems: [{ language: "en", value: "Must be at most 30 characters" }],
    choices: [],
    after: "firstName",
  },
  {
    kind: "add-field",
    form: "schemas/join/step-one",
    name: "greeting",
    type: "choice",
    labels: [{ language: "es", value: "Saludo" }],
    required: false,
    maxLength: null,
    problems: [],
    choices: ["a", "b", "c", "d", "e", "f"].map((value) => ({
      value,
      labels: [{ language: "en", value: `The ${value}` }],
    })),
    after: null,
  },
  {
    kind: "add-choice",
    form: "schemas/join/step-one",
    field: "greeting",
    value: "g",
    labels: [{ language: "en", value: "The g" }],
    after: "c",
  },
  {
    kind: "set-condition",
    flow: "join",
    at: "/steps/step2/guards/1",
    when: "!registered && !paid",
    was: "!registered",
  },
  { kind: "set-condition", flow: "join", at: "/steps/step3/guards/0", when: null, was: "paid" },
  {
    kind: "add-guard",
    flow: "join",
    step: "step2",
    only: "site.id != 'uk' || lang == 'en'",
    to: "signup",
    before: 1,
  },
  {
    kind: "move-guard",
    flow: "join",
    at: "/steps/step2/guards/1",
    was: "!(site.id != 'uk' || lang == 'en')",
    way: "down",
  },
  { kind: "remove-guard", flow: "join", at: "/steps/step2/guards/2", was: "!(site.id != 'uk' || lang == 'en')" },
  {
    kind: "add-message",
    flow: "join",
    step: "step2",
    tone: "info",
    titles: [],
    texts: [{ language: "en", value: "You can change this later." }],
    when: "site.id == 'uk'",
  },
  { kind: "set-limit", form: "schemas/join/step-one", field: "firstName", keyword: "maxLength", value: 40, was: 20 },
  { kind: "rename-text", file: "common", key: "fields.phoneNumber", to: "fields.phone" },
  { kind: "rename-text", file: "join", key: "step1.title", to: "parent.heading" },
  { kind: "rename-field", form: "schemas/join/step-one", field: "firstName", to: "givenName" },
  { kind: "offer-language", language: "es", site: "uk", isOffered: false },
  { kind: "add-journey", name: "tour", titles: [{ language: "en", value: "Come and see us" }] },
  { kind: "add-language", language: "fr" },
  { kind: "add-experiment", flag: "shorterWelcome", epicKey: "GROW-900", why: "Whether fewer words help." },
  {
    kind: "set-arm-texts",
    flag: "shorterWelcome",
    arm: "treatment",
    texts: [{ file: "join", key: "signup.title", language: "en", value: "Welcome", was: "Create your account" }],
  },
];
