/** A mistake that somebody makes in the files as they have landed, and what they are told. */
export interface Fault {
  readonly kind: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  readonly rule: string;
  /** Of the message. */
  readonly says: RegExp;
  /** Of the line at which it is told; the text that was put in unless said. */
  readonly at: string;
  /** Hides what else is wrong: checked by itself. */
  readonly alone: boolean;
}

const join = "flows/join/flow.json";
const professional = "flows/professional/flow.json";
const invite = "flows/invite/flow.json";
const account = "flows/account/flow.json";
const checkout = "flows/shared/checkout.json";
const experiments = "flows/experiments.json";
const sites = "flows/sites.json";
const fields = "schemas/api/fields.schema.json";

function fault(
  kind: string,
  rule: string,
  [file, from, to]: readonly [file: string, from: string, to: string],
  says: RegExp,
  { at = to, alone = false, also = [] }: { at?: string; alone?: boolean; also?: Fault["edits"] } = {},
): Fault {
  return { kind, rule, edits: [{ file, from, to }, ...also], says, at, alone };
}

/** In the order in which the checker's promise names them (docs/checks.md has each rule). */
export const faults: readonly Fault[] = [
  // Names and references, with the nearest.
  fault(
    "a step's name",
    "unknown-step",
    [join, '{ "goto": "coparentstatus" }', '{ "goto": "coparentstats" }'],
    /no step "coparentstats"\. Did you mean "coparentstatus"\?/,
  ),
  fault(
    "the name of the step that is asked ahead for",
    "unknown-step",
    [join, '"ahead": "step3"', '"ahead": "step33"'],
    /no step "step33"\. Did you mean "step3"\?/,
  ),
  fault(
    "a schema's name",
    "unknown-schema",
    [join, '"schema": "schemas/join/step-two"', '"schema": "schemas/join/step-to"'],
    /Did you mean "schemas\/join\/step-two"\?/,
    { alone: true },
  ),
  fault(
    "the name of a form whose fields are remembered",
    "fields-of",
    [
      "schemas/join/data.schema.json",
      '"x-fields-of": ["schemas/join/step-two"]',
      '"x-fields-of": ["schemas/join/step-to"]',
    ],
    /Did you mean "schemas\/join\/step-two"\?/,
    { alone: true },
  ),
  fault(
    "what a call sends by its members' names",
    "sent-by-name",
    [professional, '["= data.about", "= data.practice", "= form"]', '["= data.about", "= data.about", "= form"]'],
    /"title" is in two of these\. Write it beside them/,
  ),
  fault(
    "an operation's name",
    "unknown-call",
    [join, '"call": "listCoupons"', '"call": "listCupons"'],
    /Did you mean "listCoupons"\?/,
  ),
  fault(
    "a text's key",
    "unknown-text",
    [join, '"sub": "step1.subtitle"', '"sub": "step1.subtitel"'],
    /locales\/es\/join\.json.*Did you mean "step1\.subtitle"\?/,
  ),
  fault(
    "a block's name",
    "unknown-block",
    [join, '{ "block": "heading", "text": "alacarte.title"', '{ "block": "headin", "text": "alacarte.title"'],
    /Did you mean "heading"\?/,
    { alone: true },
  ),
  fault(
    "a widget's name",
    "unknown-widget",
    ["schemas/join/step-two.ui.json", '"widget": "tel"', '"widget": "tell"'],
    /Did you mean "tel"\?/,
  ),
  fault(
    "a property of another widget",
    "unknown-widget",
    ["schemas/join/speed-bump.ui.json", '"widget": "email"', '"widget": "email", "masked": false'],
    /"masked" is for "code", and means nothing to the widget "email"\./,
  ),
  fault(
    "a link's name",
    "unknown-link",
    [join, '"leave": "professional"', '"leave": "profesional"'],
    /Did you mean "professional"\?/,
  ),
  fault(
    "a dialog's name",
    "unknown-dialog",
    [join, '{ "open": "countryMismatch" }', '{ "open": "countryMissmatch" }'],
    /Did you mean "countryMismatch"\?/,
  ),
  fault(
    "a part's name",
    "unknown-part",
    [join, "checkout.json#/pendingPage", "checkout.json#/pendingPages"],
    /Did you mean "\.\.\/shared\/checkout\.json#\/pendingPage"\?/,
    { alone: true },
  ),
  fault(
    "the name of a list of actions",
    "unknown-part",
    [join, '["stepOneSubmitted", "registrationBegun"]', '["stepOneSubmitted", "registrationBegan"]'],
    /no list of actions "registrationBegan"\. Did you mean "registrationBegun"\?/,
    { alone: true },
  ),
  fault(
    "a place of what is remembered",
    "unknown-data",
    [join, '"data.featuredId": "= event.featuredId"', '"data.featureId": "= event.featuredId"'],
    /Did you mean "featuredId"\?/,
  ),
  fault(
    "a form's field",
    "unknown-field",
    [join, '"fail": { "email": "errors.sameEmail" }', '"fail": { "mail": "errors.sameEmail" }'],
    /Did you mean "email"\?/,
  ),
  fault(
    "a name in a condition",
    "expression",
    [
      join,
      '"paidInDollars": "data.checkout.currency == \'USD\'"',
      '"paidInDollars": "data.checkout.curency == \'USD\'"',
    ],
    /no "curency" in "data\.checkout"\. Did you mean "currency"\?/,
  ),
  fault("a key of the language", "shape", [join, '"layout": "wide"', '"layuot": "wide"'], /Did you mean "layout"\?/),
  fault("a comma", "json", [join, '"start": "signup",', '"start": "signup"'], /A comma is missing before this/, {
    at: '"data": "schemas/join/data.schema.json"',
    alone: true,
  }),

  // Types of conditions, and values that may be absent.
  fault(
    "a number compared with a text",
    "expression",
    [join, 'done.credentials", "goto": "receipt"', 'data.lastCompletedStep > \'4\'", "goto": "receipt"'],
    /int and "4" have no common order\. Leave the quotes out: 4\./,
  ),
  fault(
    "a value that may be absent, read without asking",
    "expression",
    [join, '"when": "has(data.discount)",', '"when": "data.discount.percentage > 0",'],
    /"data\.discount" may be missing\. Ask has\(data\.discount\)/,
  ),
  // Compared values that do not exist.
  fault(
    "a kind of failure that there is not",
    "expression",
    [
      join,
      '"when": "error.kind == \'forbidden\'", "goto": "noPermission"',
      '"when": "error.kind == \'forbiden\'", "goto": "noPermission"',
    ],
    /never "forbiden".*Did you mean "forbidden"\?/,
  ),
  fault(
    "an arm that there is not",
    "expression",
    [join, "flags.parentBEmailSpeedBump == 'treatment'", "flags.parentBEmailSpeedBump == 'treatmnt'"],
    /it is "control" or "treatment"\. Did you mean "treatment"\?/,
  ),
  fault(
    "an error that the call does not have",
    "expression",
    [join, '"when": "error.code == \'credentials-set\'"', '"when": "error.code == \'credential-set\'"'],
    /Did you mean "credentials-set"\?/,
  ),

  // Rules that can never apply; conditions of things side by side.
  fault(
    "a rule behind one that always applies",
    "dead-rule",
    [join, '{ "when": "!paid", "goto": "billing" },', '{ "goto": "billing" },'],
    /never applies: the one before it has no "when"\. Move that one to the end/,
    { at: '"goto": "receipt" }' },
  ),
  fault(
    "a condition that contradicts itself",
    "impossible-condition",
    [join, '"when": "event.on || size(data.promoCodesEntered) == 0"', '"when": "event.on && !event.on"'],
    /never applies: it contradicts itself/,
  ),
  fault(
    "a condition that no number meets",
    "impossible-condition",
    [join, '"when": "size(data.packages) == 0"', '"when": "size(data.packages) < 0"'],
    /can never hold/,
  ),
  fault(
    "two headings with a gap between their conditions",
    "sibling-conditions",
    [join, '"heading", "when": "parentNotice", "text"', '"heading", "when": "parentNotice && registered", "text"'],
    /At times this page has no heading/,
    { at: '"heading", "when": "!parentNotice"' },
  ),
  fault(
    "two headings at once",
    "sibling-conditions",
    [
      join,
      '"block": "heading", "when": "!parentNotice"',
      '"block": "heading", "when": "!parentNotice || knownCoParent"',
    ],
    /shown together with the one in line \d+: both conditions can hold at once/,
    { alone: true },
  ),

  // Events and the ends of calls.
  fault(
    "a button that nothing answers",
    "unhandled-event",
    [join, '"event": "home", "text"', '"event": "hom", "text"'],
    /sends "hom", and nothing handles it\. Add "hom" to "on" of step "noPermission"/,
  ),
  fault(
    "an event that nothing sends",
    "unsent-event",
    [join, '"upgrade": "step3"', '"upgrad": "step3"'],
    /Nothing in this step sends "upgrad"\. Did you mean "upgrade"\?/,
  ),
  fault(
    "a button that sends what the form beside it reports while it is filled in",
    "also-reported",
    [account, '{ "event": "toNewPassword",', '{ "event": "change",'],
    /Something on this page reports "change" by itself\. Call the button's event otherwise\./,
    { also: [{ file: account, from: '"toNewPassword": [{ "goto"', to: '"change": [{ "goto"' }] },
  ),
  fault(
    "a call whose success changes nothing",
    "unhandled-answer",
    [invite, '"getInvitedParent.ok": [', '"getInvitedParent.okay": ['],
    /When "getInvitedParent" succeeds, nothing happens\. Add "getInvitedParent\.ok"/,
    { at: '"call": "getInvitedParent"' },
  ),
  fault(
    "a failure of the contract that no rule handles",
    "unhandled-error",
    [
      "flows/professional/flow.json",
      '"otherwise": "errors.network" }, "tone": "error" }]\n      },\n      { "do"',
      '"otherwise": "errors.network" }, "tone": "error" }]\n      },\n      { "when": "error.kind == \'conflict\'", "do"',
    ],
    /fails with .*"unexpected", nothing happens\. Add a rule/,
    { at: '"call": ' },
  ),

  // Values that nothing gives or reads; secrets.
  fault(
    "a value read that nothing sets",
    "unset-data",
    [
      "flows/account/flow.json",
      '{ "when": "has(event.user)", "set": { "data.userId"',
      '{ "when": "has(event.user)", "set": { "data.recoveredUsername"',
    ],
    /Nothing .*gives data\.userId a value/,
    { at: "data.userId" },
  ),
  fault(
    "a value kept that nothing reads",
    "unused-data",
    [
      "schemas/join/data.schema.json",
      '"duplicateCoParentEmail": {',
      '"coParentMail": { "type": "string", "default": "" },\n    "duplicateCoParentEmail": {',
    ],
    /data\.coParentMail is .*never read|data\.coParentMail is neither set nor read/,
    { at: '"coParentMail"', alone: true },
  ),
  fault(
    "a password that would be remembered",
    "sensitive",
    [
      join,
      '{ "set": { "data.loginCreated": true, "data.signingIn": true } }',
      '{ "set": { "data.loginCreated": true, "data.parentBEmail": "= form.password" } }',
    ],
    /"form\.password" is sensitive, and here it would be remembered/,
  ),
  fault(
    "a security answer that analytics would see",
    "sensitive",
    [invite, '"track": "Invite Submitted"', '"track": "Invite Submitted", "with": { "token": "= data.inviteToken" }'],
    /"data\.inviteToken" is sensitive, and here it would go to analytics/,
  ),
  fault(
    "a secret in an address",
    "sensitive",
    [
      join,
      '"with": { "body": { "$ref": "../shared/checkout.json#/loginAnswers"',
      '"with": { "signupId": "= form.securityCode", "body": { "$ref": "../shared/checkout.json#/loginAnswers"',
    ],
    /"form\.securityCode" is sensitive, and here it would stand in the address of a request/,
    { at: '"signupId": "= form.securityCode"' },
  ),
  fault(
    "words for analytics that are not declared",
    "unknown-report",
    [join, '"with": { "hasAccount": false }', '"with": { "account": false }'],
    /"account" is not known here/,
  ),
  fault(
    "an order that Back would send once more",
    "repeated-effect",
    [
      join,
      '{ "track": "Credentials Viewed" },',
      '{ "track": "Credentials Viewed" }, { "call": "setCredentials", "with": { "token": "= data.credentialsToken", "body": { "username": "anavera", "password": "a-long-password-1" } } },',
    ],
    /"setCredentials" changes something, and happens each time the step is entered, by Back too/,
  ),

  // Limits.
  fault(
    "a least above the most",
    "contradictory-limits",
    [fields, '"minLength": 8,\n      "maxLength": 15', '"minLength": 18,\n      "maxLength": 15'],
    /`minLength` is 18 and `maxLength` is 15/,
    { at: '"minLength": 18' },
  ),
  fault(
    "a pattern that no allowed length meets",
    "contradictory-limits",
    [fields, '"pattern": "^[0-9]{6}$"', '"maxLength": 5, "pattern": "^[0-9]{6}$"'],
    /the pattern takes 6 characters, and `maxLength` is 5/,
  ),
  fault(
    "a required field that no row shows",
    "layout-fields",
    ["schemas/join/step-two.ui.json", '["firstName", "lastName"],\n    {', '["firstName"],\n    {'],
    /"lastName" is in no row/,
    { at: '"rows": [' },
  ),
  fault(
    "a required field that is not shown wherever it is required",
    "layout-required",
    [
      "schemas/join/credentials.ui.json",
      "self.referral in ['OTHER', 'COURT_ORDERED', 'REFERRED_FL']",
      "self.referral in ['OTHER', 'COURT_ORDERED']",
    ],
    /"referralOther" is required where referral is "REFERRED_FL", and not shown then/,
  ),
  fault(
    "a default that its own schema refuses",
    "wrong-default",
    [fields, '"default": "+1"', '"default": "1"'],
    /`default` does not fit its own schema: "1" is not written as it must be here\. Write it like "\+1"/,
  ),
  fault(
    "a pattern open to ReDoS",
    "slow-pattern",
    ["schemas/professional/about.schema.json", '"maxLength": 254,', '"maxLength": 254, "pattern": "^([a-z]+)+@x$",'],
    /slow to refuse some texts, such as/,
  ),
  fault(
    "a form that takes what its operation refuses",
    "contract-limits",
    [
      "schemas/professional/practice.schema.json",
      '"$ref": "../api/professional.schema.json#/definitions/region",',
      '"type": "string", "pattern": "\\\\S", "maxLength": 90, "examples": ["Illinois"], "x-refuses": [""],',
    ],
    /The form takes .* for "region", and "getCountryOptions" refuses it.*Give both the same limits/,
    { at: '"region": ' },
  ),

  // Texts.
  fault(
    "a text that a language lacks",
    "locale-keys",
    ["locales/es/join.json", '"parentsNote": ', '"parentNote": '],
    /"signup\.parentsNote" is not in locales\/es\/join\.json/,
    { at: '"parentsNote": ', also: [] },
  ),
  fault(
    "a placeholder under another name",
    "locale-placeholders",
    ["locales/es/join.json", "{percentage}", "{percent}"],
    /\{percentage\} is missing and \{percent\} is not in locales\/en\/join\.json/,
  ),
  fault(
    "markup that is not closed",
    "locale-markup",
    ["locales/en/join.json", "Log In</link>", "Log In</lnk>"],
    /<link> is not closed/,
  ),
  fault(
    "a text that is used nowhere",
    "unused-text",
    ["locales/en/common.json", '"continue": ', '"continues": "Go on", "continue": '],
    /"common\.continues" is used nowhere/,
    {
      alone: true,
      also: [{ file: "locales/es/common.json", from: '"continue": ', to: '"continues": "Seguir", "continue": ' }],
    },
  ),
  fault(
    "a text far longer than in the other language",
    "locale-length",
    [
      "locales/en/join.json",
      '"title": "Invite your co-parent"',
      '"title": "Invite your co-parent, so that both of you see the same calendar, the same expenses and the same messages from today on"',
    ],
    /This text has|has \d+/,
    { at: '"title": ' },
  ),
  fault(
    "a parameter that a text needs",
    "text-parameters",
    [join, '"key": "step2.duplicate", "with": { "phone"', '"key": "step2.duplicate", "with": { "phon"'],
    /"step2\.duplicate" needs the parameter "phone"|Did you mean "phone"\?/,
  ),

  // Experiments, sites, progress, paths.
  fault(
    "shares that are not everybody",
    "experiment-arms",
    [
      experiments,
      '"share": { "control": 100, "treatment": 0 },\n      "active": true',
      '"share": { "control": 60, "treatment": 30 },\n      "active": true',
    ],
    /add up to 90\. They must add up to 100/,
    { at: '"share": { "control": 60' },
  ),
  fault(
    "arms that change nothing",
    "idle-experiment",
    [
      experiments,
      '"epicKey": "GROW-541",\n      "arms": ["control", "treatment"],\n      "share": { "control": 100, "treatment": 0 },\n      "active": false',
      '"epicKey": "GROW-541",\n      "arms": ["control", "treatment"],\n      "share": { "control": 50, "treatment": 50 },\n      "active": true',
    ],
    /./,
    { at: '"flag": "packageStep"' },
  ),
  fault(
    "an arm whose change finds nothing to change",
    "arm-patches",
    [
      experiments,
      '"epicKey": "GROW-540",',
      '"epicKey": "GROW-540",\n      "patch": { "treatment": [{ "file": "locales/en/join.json", "ops": [{ "op": "replace", "path": "/signup/titel", "value": "Join" }] }] },',
    ],
    /does not apply: There is nothing at "\/signup\/titel"/,
    { at: "/signup/titel" },
  ),
  fault(
    "arms of two experiments that change the same words",
    "idle-experiment",
    [
      experiments,
      '"epicKey": "GROW-542",',
      '"epicKey": "GROW-542",\n      "patch": { "treatment": [{ "file": "locales/en/join.json", "ops": [{ "op": "replace", "path": "/step1/title", "value": "Your details" }] }] },',
    ],
    /same/,
    {
      at: "/step1/title",
      also: [
        {
          file: experiments,
          from: '"epicKey": "GROW-545",',
          to: '"epicKey": "GROW-545",\n      "patch": { "treatment": [{ "file": "locales/en/join.json", "ops": [{ "op": "replace", "path": "/step1/title", "value": "Who are you?" }] }] },',
        },
      ],
    },
  ),
  fault(
    "a site without a link that others have",
    "site-facts",
    [sites, '"terms": "/legal/terms",', ""],
    /Other sites have the link "terms"/,
    {
      at: '"links": {',
    },
  ),
  fault(
    "a currency of another country",
    "site-facts",
    [sites, '"currency": "USD"', '"currency": "GBP"'],
    /GBP is not the currency of US/,
  ),
  fault(
    "a link to no step",
    "dead-link",
    [sites, '"/app/join/account/home"', '"/app/join/account/hme"'],
    /no step at "\/app\/join\/account\/hme"/,
  ),
  fault(
    "progress that counts too little",
    "progress-order",
    [
      join,
      '{ "done": "step1" }],\n            "goto": "step2"',
      '{ "undone": "step1" }],\n            "goto": "step2"',
    ],
    /step "step1" is not done, and step "step2" needs "step1" done: .* Say "done": "step1"/,
    { at: '"undone": "step1"' },
  ),
  fault(
    "a step that is never done",
    "progress-order",
    [professional, '{ "done": "stepTwo" }, ', ""],
    /No rule says that "stepTwo" is done/,
    { at: '"stepTwo", "label"' },
  ),
  fault(
    "a step that is done by a wrong name",
    "unknown-step",
    [professional, '[{ "undone": "stepTwo" }]', '[{ "undone": "stepTow" }]'],
    /The progress has no step "stepTow"\. Did you mean "stepTwo"\?/,
    { at: '"stepTow"' },
  ),
  fault(
    "a wrong name where it is asked whether a step is done",
    "expression",
    [join, '"when": "paid && !done.credentials"', '"when": "paid && !done.credentails"'],
    /There is no "done\.credentails" here\. Did you mean "done\.credentials"\?/,
  ),
  fault(
    "two steps with one path",
    "duplicate-path",
    [join, '"path": "/no-permission"', '"path": "/step2"'],
    /"noPermission" and "step2" have the same path/,
    { alone: true },
  ),
  fault(
    "a page that nothing leads away from",
    "no-way-out",
    [join, '"on": { "home": "signup" }', '"on": { "home": [{ "do": [{ "scroll": "top" }] }] }'],
    /no end can be reached/,
    { at: '"noPermission": {', alone: true },
  ),
  fault(
    "a parameter that the operation does not have",
    "call-input",
    [
      join,
      '"with": { "country": "= data.stepOneValues.country", "packageId"',
      '"with": { "county": "= data.stepOneValues.country", "packageId"',
    ],
    /"county" is not known here\. Did you mean "country"\?/,
  ),
  // What does not fit what the journey says elsewhere.
  fault(
    "a part of a condition that decides nothing",
    "idle-part",
    [
      account,
      '"when": "has(data.account) && data.account.subscription.hasUpgrade"',
      '"when": "has(data.account) || data.account.subscription.hasUpgrade"',
    ],
    /"data\.account\.subscription\.hasUpgrade" makes no difference here/,
  ),
  fault(
    "a value that is set where it is there already",
    "idle-set",
    [
      checkout,
      `data.checkout.approvedTotal != event.totals.total",\n      "set"`,
      `data.checkout.approvedTotal != event.totals.total && data.checkout.label == ''",\n      "set"`,
    ],
    /Where this is done data\.checkout\.label is '' already/,
    { at: "data.checkout.label" },
  ),
  fault(
    "two operators and no parentheses",
    "mixed-operators",
    [
      account,
      `"data.loaded && has(data.account) && data.account.coParent.status == 'unreachable'"`,
      `"data.loaded || has(data.account) && data.account.coParent.status == 'unreachable'"`,
    ],
    /Put it in parentheses, or correct the operator/,
  ),
  fault(
    "a problem that is not told",
    "idle-answer",
    [join, '[{ "fail": { "email": "errors.sameEmail" } }, { "scroll": "top" }]', '[{ "scroll": "top" }]'],
    /moves the page and does nothing else/,
    { at: "{", alone: true },
  ),
  fault(
    "something that loads and is never asked for",
    "endless-wait",
    [
      account,
      '[{ "set": { "data.receiptsState": "loading" } }, { "call": "listReceipts" }]',
      '[{ "set": { "data.receiptsState": "loading" } }]',
    ],
    /Elsewhere a call is made where data\.receiptsState becomes "loading"/,
  ),
  fault(
    "a step that its own guard keeps everybody from",
    "sent-back",
    [
      join,
      '"when": "!data.coParentHasAccount", "goto": "coparentstatus"',
      '"when": "data.coParentHasAccount", "goto": "coparentstatus"',
    ],
    /send everybody away from "coparentSent" at once/,
    { at: '"goto": "coparentSent"', alone: true },
  ),
  fault(
    "a limit that is another in one of two requests",
    "other-limits",
    [
      "schemas/api/openapi.json",
      '"description": "Code of an UNLIMITEDPAYMENTS option, or empty.",\n            "type": "string",\n            "maxLength": 30',
      '"description": "Code of an UNLIMITEDPAYMENTS option, or empty.",\n            "type": "string",\n            "maxLength": 31',
    ],
    /"unlimitedPayments" has the maxLength 31 here, and 30|"unlimitedPayments" has the maxLength 30 here, and 31/,
    { at: '"maxLength"' },
  ),
  fault(
    "another answer in the place of one of the same name",
    "other-member",
    [account, '"phoneNumber": "= data.byPhone.phoneNumber"', '"phoneNumber": "= data.byPhone.email"'],
    /"phoneNumber" gets data\.byPhone\.email, and there is data\.byPhone\.phoneNumber/,
  ),
  fault(
    "a slip in the name of an experiment's flag",
    "name-spelling",
    [experiments, '"flag": "packageStep"', '"flag": "pakageStep"'],
    /"pakage" in "pakageStep" is no word, and other names have "package"/,
    { alone: true },
  ),
  fault(
    "one value under two labels",
    "repeated-value",
    [
      account,
      '{ "label": "fields.email", "value": "= data.account.coParent.email" }',
      '{ "label": "fields.email", "value": "= data.account.coParent.name" }',
    ],
    /shows the same value as the one in line/,
  ),
  fault(
    "a step without the guard of its neighbours",
    "sibling-guards",
    [
      join,
      '{ "when": "paid", "goto": "credentials" },\n        { "when": "heldParent", "goto": "duplicate" },\n        { "when": "subscribed"',
      '{ "when": "heldParent", "goto": "duplicate" },\n        { "when": "subscribed"',
    ],
    /The steps before and after this one have the guard .*\(paid\)/,
    { at: '"guards"', alone: true },
  ),
  fault(
    "a call without what the other like it sends",
    "sibling-calls",
    [join, '"children": "= data.stepTwoValues.children",', ""],
    /The other calls of "updateRegistration" like this one send "body\.children"/,
    { at: '"call": "updateRegistration"', alone: true },
  ),
  fault(
    "a step that does not do what all others do",
    "sibling-answers",
    [join, '"back": [{ "do": ["backClicked"], "goto": "step3" }]', '"back": [{ "goto": "step3" }]'],
    /All other steps that answer "back" do .*Back Clicked/,
  ),
  fault(
    "the second item of a list that may have one",
    "beyond-list",
    [
      checkout,
      '"money": "= data.receipt.receipt.paymentCodeDetails[0].amount"',
      '"money": "= data.receipt.receipt.paymentCodeDetails[1].amount"',
    ],
    /reads item 2 of a list that may be shorter/,
  ),
  fault(
    "a condition that is the wrong way round in one of two steps",
    "opposite-action",
    [
      invite,
      '"when": "size(data.countries) == 0", "call": "getOptions"',
      '"when": "size(data.countries) != 0", "call": "getOptions"',
    ],
    /The same is done in line \d+ where .* holds, and here where it does not/,
    { at: '"when": "size(data.countries)' },
  ),
  fault(
    "a value that nothing gives",
    "unset-value",
    [
      "schemas/join/data.schema.json",
      `"description": "They were asked for the co-parent's e-mail.",\n          "type": "boolean",\n          "default": false`,
      `"description": "They were asked for the co-parent's e-mail.",\n          "type": "boolean",\n          "default": true`,
    ],
    /This never holds: data\.checkout\.speedBumpSeen is only ever true/,
    { at: "!data.checkout.speedBumpSeen", alone: true },
  ),
  fault(
    "a parameter twice",
    "api-shape",
    [
      "schemas/api/openapi.json",
      '{ "$ref": "#/components/parameters/registrationKey" }',
      '{ "$ref": "#/components/parameters/signupId" }',
    ],
    /The parameter "signupId" stands here twice/,
    { alone: true },
  ),
];
