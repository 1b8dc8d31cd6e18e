import type { Json, JsonObject } from "../../engine/index.ts";
import { type Field, type Form, pointer, valueAt } from "../../model/index.ts";
import { celOf } from "./condition-cel.ts";
import { flattened, type Joined } from "./condition.ts";
import { conditionsIn } from "./condition-read.ts";
import type { Draft } from "./draft.ts";
import {
  ALWAYS,
  exceptAt,
  type Expressed,
  type Is,
  isExpressed,
  NEVER,
  type Presence,
  type PresenceCase,
  PRESENCES,
} from "./presence.ts";

/** Whether a field must be filled in, as menus show it; `undefined` where they would lose something of it. */
export function presenceOf(form: Form, field: Field): Presence | undefined {
  const written = field.schema.placeOf("x-cases");
  if (written === undefined) {
    if (field.required) return ALWAYS;
    const sites = siteRuleOf(form, field.name);
    return sites === undefined ? NEVER : exceptAt(sites);
  }
  // Cases of a definition are those of every field that refers to it.
  if (written.file.path !== field.file.path || written.pointer !== pointer(field.pointer, "x-cases")) return undefined;
  const list = field.schema.keyword("x-cases");
  const cases = (Array.isArray(list) ? list : []).map(caseIn);
  const last = cases.at(-1);
  const rest = last !== undefined && last.conditions === undefined ? cases.slice(0, -1) : cases;
  const otherwise =
    last !== undefined && last.conditions === undefined ? last.is : field.required ? "required" : "optional";
  if (otherwise === undefined) return undefined;
  const read: PresenceCase[] = [];
  for (const { is, conditions } of rest) {
    if (is === undefined || conditions === undefined) return undefined;
    read.push({ is, ...conditions });
  }
  return { cases: read, otherwise };
}

interface ReadCase {
  /** Absent where the case says more than that. */
  readonly is?: Is;
  /** Absent: whatever the cases before leave. */
  readonly conditions?: Joined | Expressed;
}

function caseIn(one: Json): ReadCase {
  const [is, when] = [valueAt(one, "/is"), valueAt(one, "/when")];
  const known = PRESENCES.find((presence) => presence === is);
  const keys = typeof one === "object" && one !== null ? Object.keys(one) : [];
  const isMore = keys.some((key) => key !== "is" && key !== "when");
  if (isMore || known === undefined) return { conditions: { when: "" } };
  return typeof when === "string" ? { is: known, conditions: askedIn(when) } : { is: known };
}

/** An expression as menus show it, or as it is where they would lose something of it. */
export function askedIn(when: string): Joined | Expressed {
  const read = conditionsIn(when);
  // A form knows its answers, and what it is told: nothing within these.
  const isOwn = read !== undefined && flattened(read).every(({ of }) => /^(self|context)\.\w+$/.test(of));
  return isOwn ? read : { when };
}

/** A presence as the cases of a field: none where it is the same everywhere. */
export function casesWritten({ cases, otherwise }: Presence): readonly JsonObject[] {
  if (cases.length === 0) return [];
  const written = cases.map((one): JsonObject => ({ when: whenOf(one), is: one.is }));
  return otherwise === "optional" ? written : [...written, { is: otherwise }];
}

/** What a case asks, as an expression. */
export function whenOf(one: Joined | Expressed): string {
  return isExpressed(one) ? one.when : celOf(one);
}

/** Earlier words for "optional at some sites", which the Studio wrote before fields had cases. */
const SITE_RULE = /^context\.site in \[([^\]]*)\] \|\| has\(self\.\w+\)(?: && self\.\w+ != '')?$/;

function siteRuleOf(form: Form, field: string): readonly string[] | undefined {
  const rule = form.schema.rules.find((one) => one.at?.value === field && SITE_RULE.test(one.rule?.value ?? ""));
  const [, sites = ""] = SITE_RULE.exec(rule?.rule?.value ?? "") ?? [];
  return rule === undefined ? undefined : [...sites.matchAll(/'([^']*)'/g)].map(([, site = ""]) => site);
}

/** Takes these earlier words away. */
export function removeSiteRule(draft: Draft, form: Form, { name, layout }: Field): void {
  const index = form.schema.rules.findIndex(({ rule, at }) => at?.value === name && SITE_RULE.test(rule?.value ?? ""));
  if (index === -1) return;
  const path = form.file.path;
  if (form.schema.rules.length === 1) draft.remove(path, "/x-rules");
  else draft.remove(path, pointer("", "x-rules", index));
  const when = valueAt(layout?.raw, "/labels/0/when");
  if (layout !== undefined && typeof when === "string" && when.startsWith("!(context.site in ["))
    draft.remove(layout.file.path, pointer(layout.pointer, "labels"));
}
