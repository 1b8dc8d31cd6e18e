/** A mistake planted in the committed files, and what the check must report for it. */
export interface Fault {
  readonly kind: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  readonly rule: string;
  /** Matches the message. */
  readonly says: RegExp;
  /** A part of the reported line; by default the text that the mistake puts in. */
  readonly at: string;
  /** Mistakes of one batch are planted together. None of them hides another one of its batch. */
  readonly batch: number;
}

const join = "flows/join/flow.json";
const professional = "flows/professional/flow.json";
const invite = "flows/invite/flow.json";
const account = "flows/account/flow.json";
const checkout = "flows/shared/checkout.json";
const experiments = "flows/experiments.json";
const sites = "flows/sites.json";
const packages = "flows/catalogue/packages.json";
const taxes = "flows/catalogue/taxes.json";
const fields = "schemas/api/fields.schema.json";

function fault(
  kind: string,
  rule: string,
  [file, from, to]: readonly [file: string, from: string, to: string],
  says: RegExp,
  { at = to, batch = 0, also = [] }: { at?: string; batch?: number; also?: Fault["edits"] } = {},
): Fault {
  return { kind, rule, edits: [{ file, from, to }, ...also], says, at, batch };
}

/** Grouped by topic; docs/checks.md describes each rule. */
export const faults: readonly Fault[] = [
  // Unknown names and references: the check suggests the nearest one.
  fault(
    "an unknown step",
    "unknown-step",
    [join, '{ "goto": "coparentstatus" }', '{ "goto": "coparentstats" }'],
    /no step "coparentstats"\. Did you mean "coparentstatus"\?/,
  ),
  fault(
    "an unknown step in `ahead`",
    "unknown-step",
    [join, '"ahead": "step3"', '"ahead": "step33"'],
    /no step "step33"\. Did you mean "step3"\?/,
  ),
  fault(
    "an unknown schema",
    "unknown-schema",
    [join, '"schema": "schemas/join/step-two"', '"schema": "schemas/join/step-to"'],
    /Did you mean "schemas\/join\/step-two"\?/,
    { batch: 1 },
  ),
  fault(
    "an unknown form in `x-fields-of`",
    "fields-of",
    [
      "schemas/join/data.schema.json",
      '"x-fields-of": ["schemas/join/step-two"]',
      '"x-fields-of": ["schemas/join/step-to"]',
    ],
    /Did you mean "schemas\/join\/step-two"\?/,
    { batch: 1 },
  ),
  fault(
    "a member that two parts of a call's body both have",
    "sent-by-name",
    [professional, '["= data.about", "= data.practice", "= form"]', '["= data.about", "= data.about", "= form"]'],
    /Two of these have "title"\. Write it separately/,
  ),
  fault(
    "an unknown operation",
    "unknown-call",
    [join, '"call": "listCoupons"', '"call": "listCupons"'],
    /Did you mean "listCoupons"\?/,
  ),
  fault(
    "an unknown text",
    "unknown-text",
    [join, '"sub": "step1.subtitle"', '"sub": "step1.subtitel"'],
    /locales\/es\/join\.json.*Did you mean "step1\.subtitle"\?/,
  ),
  fault(
    "an unknown block",
    "unknown-block",
    [join, '{ "block": "heading", "text": "alacarte.title"', '{ "block": "headin", "text": "alacarte.title"'],
    /Did you mean "heading"\?/,
    { batch: 1 },
  ),
  fault(
    "an unknown widget",
    "unknown-widget",
    ["schemas/join/step-two.ui.json", '"widget": "tel"', '"widget": "tell"'],
    /Did you mean "tel"\?/,
  ),
  fault(
    "a property that belongs to another widget",
    "unknown-widget",
    ["schemas/join/speed-bump.ui.json", '"widget": "email"', '"widget": "email", "masked": false'],
    /"masked" has no effect on the widget "email"\. It belongs to "code"\./,
  ),
  fault(
    "an unknown link",
    "unknown-link",
    [join, '"leave": "professional"', '"leave": "profesional"'],
    /Did you mean "professional"\?/,
  ),
  fault(
    "an unknown dialog",
    "unknown-dialog",
    [join, '{ "open": "countryMismatch" }', '{ "open": "countryMissmatch" }'],
    /Did you mean "countryMismatch"\?/,
  ),
  fault(
    "an unknown shared part",
    "unknown-part",
    [join, "checkout.json#/pendingPage", "checkout.json#/pendingPages"],
    /Did you mean "\.\.\/shared\/checkout\.json#\/pendingPage"\?/,
    { batch: 1 },
  ),
  fault(
    "an unknown list of actions",
    "unknown-part",
    [join, '["stepOneSubmitted", "registrationBegun"]', '["stepOneSubmitted", "registrationBegan"]'],
    /no list of actions "registrationBegan"\. Did you mean "registrationBegun"\?/,
    { batch: 1 },
  ),
  fault(
    "an unknown place in `data`",
    "unknown-data",
    [join, '"set": { "data.coParentHasAccount": false }', '"set": { "data.coParentHasAcount": false }'],
    /Did you mean "coParentHasAccount"\?/,
  ),
  fault(
    "an unknown field of a form",
    "unknown-field",
    [join, '"fail": { "email": "errors.sameEmail" }', '"fail": { "mail": "errors.sameEmail" }'],
    /Did you mean "email"\?/,
  ),
  fault(
    "an unknown name in a condition",
    "expression",
    [
      checkout,
      '"paidInDollars": "data.checkout.currency == \'USD\'"',
      '"paidInDollars": "data.checkout.curency == \'USD\'"',
    ],
    /no "curency" in "data\.checkout"\. Did you mean "currency"\?/,
  ),
  fault(
    "an unknown key of the language",
    "shape",
    [join, '"layout": "wide"', '"layuot": "wide"'],
    /Did you mean "layout"\?/,
  ),
  fault(
    "a missing comma",
    "json",
    [join, '"start": "signup",', '"start": "signup"'],
    /A comma is missing before this/,
    {
      at: '"data": "schemas/join/data.schema.json"',
      batch: 3,
    },
  ),

  // Wrong types in conditions, and values that may be absent.
  fault(
    "a number compared with a text",
    "expression",
    [join, 'done.credentials", "goto": "receipt"', 'data.lastCompletedStep > \'4\'", "goto": "receipt"'],
    /int and "4" have no common order\. Leave the quotes out: 4\./,
  ),
  fault(
    "a value that may be absent, read without has()",
    "expression",
    [join, '"when": "has(data.discount)",', '"when": "data.discount.percentage > 0",'],
    /"data\.discount" may be missing\. Check has\(data\.discount\) first/,
  ),
  // Comparisons with values that do not exist.
  fault(
    "a kind of failure that does not exist",
    "expression",
    [
      join,
      '"when": "error.kind == \'forbidden\'", "goto": "noPermission"',
      '"when": "error.kind == \'forbiden\'", "goto": "noPermission"',
    ],
    /never "forbiden".*Did you mean "forbidden"\?/,
  ),
  fault(
    "an arm that does not exist",
    "expression",
    [join, "flags.parentBEmailSpeedBump == 'treatment'", "flags.parentBEmailSpeedBump == 'treatmnt'"],
    /it is "control" or "treatment"\. Did you mean "treatment"\?/,
  ),
  fault(
    "an error code that the call does not have",
    "expression",
    [join, '"when": "error.code == \'credentials-set\'"', '"when": "error.code == \'credential-set\'"'],
    /Did you mean "credentials-set"\?/,
  ),

  // Rules that can never apply, and conditions of neighbouring blocks.
  fault(
    "a rule after one that always applies",
    "dead-rule",
    [join, '{ "when": "!paid", "goto": "billing" },', '{ "goto": "billing" },'],
    /never applies: the one before it has no "when"\. Move that one to the end/,
    { at: '"goto": "receipt" }' },
  ),
  fault(
    "a condition that contradicts itself",
    "impossible-condition",
    [checkout, '"when": "event.on || size(data.promoCodesEntered) == 0"', '"when": "event.on && !event.on"'],
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
    /In some cases this page has no heading/,
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
    /can be shown together with the one in line \d+: both conditions can hold at once/,
    { batch: 1 },
  ),

  // Events and the ends of calls.
  fault(
    "a button whose event nothing handles",
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
    "a button with the same event as the form beside it",
    "also-reported",
    [account, '{ "event": "toNewPassword",', '{ "event": "change",'],
    /A block on this page also sends "change" by itself\. Give the button's event another name\./,
    { also: [{ file: account, from: '"toNewPassword": ', to: '"change": ' }] },
  ),
  fault(
    "a call whose success changes nothing",
    "unhandled-answer",
    [invite, '"getInvitedParent.ok": ', '"getInvitedParent.okay": '],
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

  // Values that nothing sets or reads, and secrets.
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
    "a remembered value that nothing reads",
    "unused-data",
    [
      "schemas/join/data.schema.json",
      '"duplicateCoParentEmail": {',
      '"coParentMail": { "type": "string", "default": "" },\n    "duplicateCoParentEmail": {',
    ],
    /data\.coParentMail is .*never read|data\.coParentMail is neither set nor read/,
    { at: '"coParentMail"', batch: 2 },
  ),
  fault(
    "a password that would be remembered",
    "sensitive",
    [
      checkout,
      '{ "set": { "data.loginCreated": true, "data.signingIn": true } }',
      '{ "set": { "data.loginCreated": true, "data.signedInAs": "= form.password" } }',
    ],
    /"form\.password" is sensitive, but here it would be remembered/,
  ),
  fault(
    "a sensitive value that would go to analytics",
    "sensitive",
    [invite, '"track": "Invite Submitted"', '"track": "Invite Submitted", "with": { "token": "= data.inviteToken" }'],
    /"data\.inviteToken" is sensitive, but here it would be sent to analytics/,
  ),
  fault(
    "a sensitive value in the address of a request",
    "sensitive",
    [
      join,
      '"with": { "body": { "$ref": "../shared/checkout.json#/loginAnswers"',
      '"with": { "signupId": "= form.securityCode", "body": { "$ref": "../shared/checkout.json#/loginAnswers"',
    ],
    /"form\.securityCode" is sensitive, but here it would be part of the address of a request/,
    { at: '"signupId": "= form.securityCode"' },
  ),
  fault(
    "an analytics property that is not declared",
    "unknown-report",
    [join, '"with": { "hasAccount": false }', '"with": { "account": false }'],
    /"account" is not known here/,
  ),
  fault(
    "a changing call that Back would send again",
    "repeated-effect",
    [
      join,
      '{ "track": "Credentials Viewed" },',
      '{ "track": "Credentials Viewed" }, { "call": "setCredentials", "with": { "token": "= data.credentialsToken", "body": { "username": "anavera", "password": "a-long-password-1" } } },',
    ],
    /"setCredentials" changes something, but it is called each time the step is entered, also by Back/,
  ),

  // Limits.
  fault(
    "a minimum above the maximum",
    "contradictory-limits",
    [fields, '"minLength": 8,\n      "maxLength": 15', '"minLength": 18,\n      "maxLength": 15'],
    /`minLength` is 18 and `maxLength` is 15/,
    { at: '"minLength": 18' },
  ),
  fault(
    "a maximum that leaves nothing to enter",
    "contradictory-limits",
    [fields, '"maxLength": 50,', '"maxLength": 0,'],
    /Nothing can be entered: `maxLength` is 0\. Increase it, or remove what it limits\./,
    { at: '"maxLength": 0' },
  ),
  fault(
    "a pattern that no text of an allowed length matches",
    "contradictory-limits",
    [fields, '"pattern": "^[0-9]{6}$"', '"maxLength": 5, "pattern": "^[0-9]{6}$"'],
    /the pattern requires 6 characters, but `maxLength` is 5/,
  ),
  fault(
    "a required field that no row shows",
    "layout-fields",
    ["schemas/join/step-two.ui.json", '["firstName", "lastName"],\n    {', '["firstName"],\n    {'],
    /"lastName" is in no row/,
    { at: '"rows": [' },
  ),
  fault(
    "a required field that is hidden in some cases",
    "layout-required",
    [
      "schemas/join/credentials.ui.json",
      "self.referral in ['OTHER', 'COURT_ORDERED', 'REFERRED_FL']",
      "self.referral in ['OTHER', 'COURT_ORDERED']",
    ],
    /"referralOther" is required where referral is "REFERRED_FL", but it is not shown then/,
  ),
  fault(
    "a default that its own schema refuses",
    "wrong-default",
    [fields, '"default": "+1"', '"default": "1"'],
    /`default` does not fit its own schema: "1" does not have the right form\. Write it like "\+1"/,
  ),
  fault(
    "a pattern open to ReDoS",
    "slow-pattern",
    ["schemas/professional/about.schema.json", '"maxLength": 254,', '"maxLength": 254, "pattern": "^([a-z]+)+@x$",'],
    /takes very long to refuse some texts, such as/,
  ),
  fault(
    "a form that accepts what its operation refuses",
    "contract-limits",
    [
      "schemas/professional/practice.schema.json",
      '"$ref": "../api/professional.schema.json#/definitions/region",',
      '"type": "string", "pattern": "\\\\S", "maxLength": 90, "examples": ["Illinois"], "x-refuses": [""],',
    ],
    /The form accepts .* for "region", but "getCountryOptions" refuses it.*Give both the same limits/,
    { at: '"region": ' },
  ),

  // Texts.
  fault(
    "a text that is missing in one language",
    "locale-keys",
    ["locales/es/join.json", '"parentsNote": ', '"parentNote": '],
    /"signup\.parentsNote" is not in locales\/es\/join\.json/,
    { at: '"parentsNote": ', also: [] },
  ),
  fault(
    "a placeholder with another name in one language",
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
      batch: 2,
      also: [{ file: "locales/es/common.json", from: '"continue": ', to: '"continues": "Seguir", "continue": ' }],
    },
  ),
  fault(
    "a text that is much longer than in the other language",
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
    "a missing parameter of a text",
    "text-parameters",
    [join, '"key": "step1.offer", "with": { "percentage"', '"key": "step1.offer", "with": { "percentag"'],
    /"step1\.offer" needs the parameter "percentage"|Did you mean "percentage"\?/,
  ),

  // Experiments, sites, progress, paths.
  fault(
    "shares that do not add up to 100",
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
    "two experiments that exclude each other, in parts of a layer that overlap",
    "experiment-layers",
    [
      experiments,
      '"flag": "removeCoParentStatus",',
      '"flag": "removeCoParentStatus",\n      "layer": { "name": "start", "from": 0, "to": 60 },',
    ],
    /overlaps that of "removeCoParentStatus", from 0 to 60/,
    {
      at: '"layer": { "name": "start", "from": 50',
      also: [
        {
          file: experiments,
          from: '"flag": "payPalInJoin",',
          to: '"flag": "payPalInJoin",\n      "layer": { "name": "start", "from": 50, "to": 100 },',
        },
      ],
    },
  ),
  fault(
    "an experiment in which nobody can take part",
    "experiment-layers",
    [
      experiments,
      '"flag": "venmoInJoin",',
      '"flag": "venmoInJoin",\n      "layer": { "name": "start", "from": 50, "to": 50 },',
    ],
    /The part from 50 to 50 is empty/,
    { at: '"layer": { "name": "start", "from": 50' },
  ),
  fault(
    "a guard that is the metric which decides",
    "experiment-plan",
    [experiments, '{ "metric": "paid", "toleratedLoss": 3 }', '{ "metric": "loginCreated", "toleratedLoss": 3 }'],
    /"loginCreated" decides the experiment/,
  ),
  fault(
    "an experiment whose arms change nothing",
    "idle-experiment",
    [
      experiments,
      '"epicKey": "GROW-541",\n      "arms": ["control", "treatment"],\n      "share": { "control": 100, "treatment": 0 },\n      "active": false',
      '"epicKey": "GROW-541",\n      "arms": ["control", "treatment"],\n      "share": { "control": 50, "treatment": 50 },\n      "active": true',
    ],
    /./,
    {
      at: '"flag": "packageStep"',
      also: [{ file: join, from: " && flags.packageStep != 'treatment'", to: "" }],
    },
  ),
  fault(
    "an arm's patch whose target does not exist",
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
    "arms of two experiments that change the same text",
    "experiment-overlap",
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
    "a link to a path that no step has",
    "dead-link",
    [sites, '"/app/join/account/home"', '"/app/join/account/hme"'],
    /no step at "\/app\/join\/account\/hme"/,
  ),
  fault(
    "a step that needs another one that is not done",
    "progress-order",
    [
      join,
      '"data.duplicateParent": false } }, { "done": "step1" }]',
      '"data.duplicateParent": false } }, { "undone": "step1" }]',
    ],
    /step "step1" is not done, but step "step2" needs "step1" to be done\. .* Write "done": "step1"/,
    { at: '"undone": "step1"' },
  ),
  fault(
    "a step that is never done",
    "progress-order",
    [professional, '{ "done": "stepTwo" }, ', ""],
    /No rule marks "stepTwo" as done/,
    { at: '"stepTwo", "label"' },
  ),
  fault(
    "a wrong step name in `undone`",
    "unknown-step",
    [professional, '[{ "undone": "stepTwo" }]', '[{ "undone": "stepTow" }]'],
    /The progress has no step "stepTow"\. Did you mean "stepTwo"\?/,
    { at: '"stepTow"' },
  ),
  fault(
    "a wrong step name after `done.` in a condition",
    "expression",
    [join, '"when": "paid && !done.credentials"', '"when": "paid && !done.credentails"'],
    /There is no "done\.credentails" here\. Did you mean "done\.credentials"\?/,
  ),
  fault(
    "two steps with one path",
    "duplicate-path",
    [join, '"path": "/no-permission"', '"path": "/step2"'],
    /"noPermission" and "step2" have the same path/,
    { batch: 2 },
  ),
  fault(
    "a page without an exit",
    "no-way-out",
    [join, '"on": { "home": "signup" }', '"on": { "home": [{ "do": [{ "scroll": "top" }] }] }'],
    /No end of the journey can be reached/,
    { at: '"noPermission": {', batch: 2 },
  ),
  fault(
    "a parameter that the operation does not have",
    "call-input",
    [
      checkout,
      '"with": { "country": "= data.stepOneValues.country", "packageId"',
      '"with": { "county": "= data.stepOneValues.country", "packageId"',
    ],
    /"county" is not known here\. Did you mean "country"\?/,
  ),
  // Contradictions to other parts of the journey.
  fault(
    "a part of a condition that makes no difference",
    "idle-part",
    [
      account,
      '"when": "has(data.account) && data.account.subscription.hasUpgrade"',
      '"when": "has(data.account) || data.account.subscription.hasUpgrade"',
    ],
    /"data\.account\.subscription\.hasUpgrade" has no effect here/,
  ),
  fault(
    "an assignment of the value that is already set",
    "idle-set",
    [
      checkout,
      `data.checkout.approvedTotal != event.totals.total",\n      "set"`,
      `data.checkout.approvedTotal != event.totals.total && data.checkout.label == ''",\n      "set"`,
    ],
    /this runs only if data\.checkout\.label is already ''/,
    { at: "data.checkout.label" },
  ),
  fault(
    "mixed operators without parentheses",
    "mixed-operators",
    [
      account,
      `"data.loaded && has(data.account) && data.account.coParent.status == 'unreachable'"`,
      `"data.loaded || has(data.account) && data.account.coParent.status == 'unreachable'"`,
    ],
    /Put it in parentheses, or correct the operator/,
  ),
  fault(
    "an answer that only scrolls and shows no problem",
    "idle-answer",
    [join, '[{ "fail": { "email": "errors.sameEmail" } }, { "scroll": "top" }]', '[{ "scroll": "top" }]'],
    /This rule only scrolls or sets the focus/,
    { at: "{", batch: 2 },
  ),
  fault(
    "a loading state without the call that loads",
    "endless-wait",
    [
      account,
      '[{ "set": { "data.upgradesState": "loading" } }, { "call": "listUpgrades" }]',
      '[{ "set": { "data.upgradesState": "loading" } }]',
    ],
    /This sets data\.upgradesState to "loading", but makes no call\. Elsewhere, a call is made/,
  ),
  fault(
    "a step whose guard sends everybody away",
    "sent-back",
    [
      join,
      '"when": "!data.coParentHasAccount", "goto": "coparentstatus"',
      '"when": "data.coParentHasAccount", "goto": "coparentstatus"',
    ],
    /sends everybody away from "coparentSent" at once/,
    { at: '"goto": "coparentSent"', batch: 2 },
  ),
  fault(
    "a limit that differs between two requests",
    "other-limits",
    [
      "schemas/api/openapi.json",
      '"description": "Code of an UNLIMITEDPAYMENTS option, or empty.",\n            "type": "string",\n            "maxLength": 30',
      '"description": "Code of an UNLIMITEDPAYMENTS option, or empty.",\n            "type": "string",\n            "maxLength": 31',
    ],
    /"unlimitedPayments" has the maxLength 31 here, but 30|"unlimitedPayments" has the maxLength 30 here, but 31/,
    { at: '"maxLength"' },
  ),
  fault(
    "a member with another value although one of the same name exists",
    "other-member",
    [account, '"phoneNumber": "= data.byPhone.phoneNumber"', '"phoneNumber": "= data.byPhone.email"'],
    /"phoneNumber" gets the value of data\.byPhone\.email, although there is also data\.byPhone\.phoneNumber/,
  ),
  fault(
    "a spelling mistake in an experiment's flag",
    "name-spelling",
    [experiments, '"flag": "packageStep"', '"flag": "pakageStep"'],
    /"pakage" in "pakageStep" is not a known word, and other names have "package"/,
    { batch: 1 },
  ),
  fault(
    "the same value shown twice",
    "repeated-value",
    [
      account,
      '{ "label": "fields.email", "value": "= data.account.coParent.email" }',
      '{ "label": "fields.email", "value": "= data.account.coParent.name" }',
    ],
    /shows the same value as the entry in line/,
  ),
  fault(
    "a text that lost a word which its translation has",
    "cut-text",
    ["locales/en/professional.json", '"email": "Check your email"', '"email": "Check yo"'],
    /\("Revisa tu correo electrónico"\)\. Nearly all other texts that have it there also have a word for it here/,
    { at: "Check yo" },
  ),
  fault(
    "a text that lost signs which its translation has",
    "locale-length",
    ["locales/en/common.json", "Use letters, digits, spaces and ? - , . ; ' # / : only", "Use letters, digits, spaces"],
    /This text has the signs #, but in locales\/en\/common\.json it has no such signs/,
    { at: "#" },
  ),
  fault(
    "the text of another key that shares a word with the own text",
    "locale-mixed-up",
    ["locales/es/account.json", '"subscription": "Tu suscripción"', '"subscription": "Invita al otro padre o madre"'],
    /are the same here, but not in .*"Your subscription"/,
  ),
  fault(
    "the label of another field for an answer that people write themselves",
    "label-field",
    [
      "schemas/invite/credentials.ui.json",
      '"label": "credentials.questions.yours"',
      '"label": "fields.securityCodeConfirm"',
    ],
    /is about "securityCodeConfirm", but it belongs to "securityQuestion"/,
  ),
  fault(
    "a forgotten parameter that the journey gives to all its texts",
    "silent-parameter",
    [account, '{ "key": "home.coParentSent", "with": { "email": "= event.email" } }', '"home.coParentSent"'],
    /"home\.coParentSent" gets "email" from .* in the link "supportEmail", but this one does not/,
  ),
  fault(
    "the key of an experiment that lost a digit",
    "idle-experiment",
    [experiments, '"epicKey": "GROW-549"', '"epicKey": "GROW-59"'],
    /"GROW-59" has fewer digits than those of all other experiments/,
  ),
  fault(
    "a field with another widget than its namesakes",
    "sibling-fields",
    ["schemas/join/step-one.ui.json", '"widget": "tel"', '"widget": "text"'],
    /All other fields with the name "phoneNumber" have the widget "tel"/,
    { batch: 1 },
  ),
  fault(
    "a misspelt host",
    "sibling-links",
    [sites, '"*.twofold.ie.example"', '"*.twofold.ie.eample"'],
    /Other hosts have "example" where "\*\.twofold\.ie\.eample" has "eample"/,
  ),
  fault(
    "the page of another site",
    "sibling-links",
    [sites, '"terms": "/legal/nz/terms"', '"terms": "/legal/au/terms"'],
    /"terms" is "\/legal\/au\/terms" here, but on the site "uk" it is "\/legal\/uk\/terms"/,
  ),
  fault(
    "a step that does not have the guard of its neighbours",
    "sibling-guards",
    [
      join,
      '{ "when": "subscribed", "leave": "legacyBilling" },\n        { "when": "data.stepOneValues.countryCode',
      '{ "when": "data.stepOneValues.countryCode',
    ],
    /The steps before and after this one have the guard .*\(subscribed\)/,
    { at: '"guards"', batch: 2 },
  ),
  fault(
    "a call that does not send what a similar call sends",
    "sibling-calls",
    [join, '"children": "= data.stepTwoValues.children",', ""],
    /All other calls of "updateRegistration" for the same purpose send "body\.children"/,
    { at: '"call": "saveFamily"', batch: 2 },
  ),
  fault(
    "a step that does not do what all other steps do",
    "sibling-answers",
    [join, '{ "do": ["backClicked"], "goto": "step3" }', '{ "goto": "step3" }'],
    /All other steps that handle "back" do .*Back Clicked/,
  ),
  fault(
    "the second item of a list that may have only one",
    "beyond-list",
    [checkout, '"value": "= data.promoCodesEntered[0]"', '"value": "= data.promoCodesEntered[1]"'],
    /reads item 2 of a list that may be shorter/,
  ),
  fault(
    "a condition that is reversed in one of two steps",
    "opposite-action",
    [account, '"when": "!data.loaded", "call": "getAccount"', '"when": "data.loaded", "call": "getAccount"'],
    /The action in line \d+ does the same under the opposite condition \(".*"\)/,
    { at: '"when": "!data.loaded", "call": "getAccount"' },
  ),
  fault(
    "a condition on a value that is never set",
    "unset-value",
    [
      "schemas/join/data.schema.json",
      `"description": "They were asked for the co-parent's e-mail.",\n          "type": "boolean",\n          "default": false`,
      `"description": "They were asked for the co-parent's e-mail.",\n          "type": "boolean",\n          "default": true`,
    ],
    /This never holds: data\.checkout\.speedBumpSeen is only ever true/,
    { at: "!data.checkout.speedBumpSeen", batch: 2 },
  ),
  fault(
    "a parameter that is listed twice",
    "api-shape",
    [
      "schemas/api/openapi.json",
      '{ "$ref": "#/components/parameters/registrationKey" }',
      '{ "$ref": "#/components/parameters/signupId" }',
    ],
    /The parameter "signupId" is declared twice/,
    { batch: 1 },
  ),
  fault(
    "a constant where the chosen value is available",
    "other-member",
    [account, '"packageId": "= event.packageId"', '"packageId": 1'],
    /"packageId" is always 1, although there is also event\.packageId/,
  ),
  fault(
    "a failure shown together with the loading message",
    "sibling-conditions",
    [invite, `"when": "data.lookup == 'failed'", "tone"`, `"when": "data.lookup != 'failed'", "tone"`],
    /can be shown together with line \d+, which says that something is loading/,
    { at: `"when": "data.lookup != 'failed'"` },
  ),
  fault(
    "one of two option lists with the opposite condition",
    "sibling-conditions",
    [professional, '"roles": { "when": "data.listsLoaded"', '"roles": { "when": "!data.listsLoaded"'],
    /Another member here has the opposite condition \(data\.listsLoaded\)/,
  ),

  // What is sold, and its taxes: rules beside the catalogue's schemas.
  fault(
    "a price in whole dollars",
    "catalogue",
    [packages, '"years": 1, "price": 15000 }', '"years": 1, "price": 150 }'],
    /less than a tenth of others in the offer\. Write whole minor units/,
  ),
  fault(
    "a new package with VAT that the pages do not know",
    "catalogue",
    [
      packages,
      '{ "id": 2063, "plan": "PLUS", "years": 1, "price": 15999, "vat": true }',
      '{ "id": 2063, "plan": "PLUS", "years": 1, "price": 15999, "vat": true },\n        { "id": 2065, "plan": "COMPLETE", "years": 1, "price": 24999, "vat": true }',
    ],
    /a page does not say so: add this id to `vatIds`/,
    { at: '"id": 2065' },
  ),
  fault(
    "a package without VAT where prices include it",
    "catalogue",
    [packages, '"price": 15999, "vat": true', '"price": 15999'],
    /Where VAT is included in prices .* a package has `"vat": true`/,
  ),
  fault(
    "an id that two packages have",
    "catalogue",
    [packages, '{ "id": 2092, "plan": "PLUS"', '{ "id": 2072, "plan": "PLUS"'],
    /This id belongs to another package, too/,
    { also: [{ file: packages, from: '"featuredId": 2092', to: '"featuredId": 2072' }] },
  ),
  fault(
    "a popular package that is not offered",
    "catalogue",
    [packages, '"featuredId": 2032', '"featuredId": 2002'],
    /`featuredId` is none of the packages of this offer/,
    { at: "{" },
  ),
  fault(
    "two years for the price of one",
    "catalogue",
    [packages, '"plan": "PLUS", "years": 2, "price": 34500', '"plan": "PLUS", "years": 2, "price": 19100'],
    /The longer term of this plan costs less than the shorter one/,
    { at: '"years": 1, "price": 19200' },
  ),
  fault(
    "a tax in whole percent",
    "catalogue",
    [taxes, '"included": true, "rate": 2300', '"included": true, "rate": 23'],
    /Write hundredths of a percent: 2000 is 20 %/,
  ),
  fault(
    "a referrer of two coupons",
    "catalogue",
    ["flows/catalogue/coupons.json", '"referrers": ["CLINIC-1"]', '"referrers": ["PARTNER-3"]'],
    /One of these referrers brings another coupon, too/,
  ),

  // Times, amounts in texts, and links to others.
  fault(
    "a session's call every five seconds",
    "odd-interval",
    [join, '"every": "PT5M"', '"every": "PT5S"'],
    /The session's call is repeated already after PT5S/,
  ),
  fault(
    "one wait of minutes among waits of seconds",
    "odd-interval",
    [checkout, '"pendingAgain": [{ "do": [{ "wait": "PT4S"', '"pendingAgain": [{ "do": [{ "wait": "PT4M"'],
    /waits PT4M, and everywhere else PT4S/,
  ),
  fault(
    "a banner until a moment in the past",
    "past-moment",
    [join, '"when": "!parentNotice", "text"', `"when": "!parentNotice && now < time('2020-12-31T23:59:59Z')", "text"`],
    /2020-12-31T23:59:59\.000Z has passed/,
    { batch: 1 },
  ),
  fault(
    "a text with another time than that after which data expires",
    "written-amount",
    ["locales/en/join.json", "stays open for 24 hours", "stays open for 48 hours"],
    /says 48 hours, but `storage\.expires` of flows\/join\/flow\.json is PT24H/,
    { at: "stays open for" },
  ),
  fault(
    "a text that writes out a price",
    "written-amount",
    ["locales/en/join.json", "Look in your spam or junk folder too.", "It costs USD 99 or 1,500 dollars."],
    /writes out "(USD 99|1,500 dollars)"\. No entry of flows\/catalogue/,
    { batch: 1 },
  ),
  fault(
    "a link to a page that nobody answers",
    "dead-link",
    [sites, '"help": "/help"', '"help": "/hlep"'],
    /Neither a journey nor an entry of `outside` answers "\/hlep"/,
  ),
];
