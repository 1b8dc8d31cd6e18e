import {
  type CelType,
  describeType,
  DYN,
  fieldNames,
  fieldOf,
  type FunctionHelp,
  functionsOfValues,
  methodsOf,
  typeOfSchema,
  valuesOf,
} from "../../../cel/index.ts";
import {
  bundleSchema,
  conditionsOf,
  DefinitionError,
  type Named,
  type Repository,
  type Schema,
  scopeAt,
} from "../../../model/index.ts";
import { type CaseOwner, caseScope } from "../../edits/index.ts";
import type { ExpressionOffers, Offer } from "../../protocol-json.ts";
import { readByAll, type Reading, readingsOf } from "./readings.ts";
import type { JsonPath } from "./schemas-at.ts";

/** The prefix of a step's id in a test whether the step is done. */
const DONE = "done.";

/** Completions at the end of an expression, and how many characters they replace. */
export function expressionOffers(repo: Repository, file: string, path: JsonPath, before: string): ExpressionOffers {
  const readings = readingsOf(repo, file, path);
  if (readings.length === 0) return offersIn({ scope: scopeOfForm(repo, file), named: [] }, before);
  const all = new Map(readings.map((one) => [one, offersIn(known(repo, one), before)]));
  const [first] = all.values();
  return { replaces: first?.replaces ?? 0, offers: readByAll(readings, (one) => all.get(one)?.offers ?? []) };
}

/** The same for the case of a form's field. */
export function caseOffers(repo: Repository, owner: CaseOwner, before: string): ExpressionOffers {
  return offersIn({ scope: caseScope(repo, owner), named: [] }, before);
}

/** What an expression may read: variables, and the journey's named values. */
interface Known {
  readonly scope: Readonly<Record<string, Schema>>;
  readonly named: readonly Offer[];
}

function offersIn({ scope, named }: Known, before: string): ExpressionOffers {
  const [, compared, letters] = /([\w.]+)\s*[!=]=\s*'([^']*)$/.exec(before) ?? [];
  if (compared !== undefined) {
    const type = typeAlong(scope, compared.split("."));
    const values = (type && valuesOf(type)) ?? [];
    return {
      replaces: letters?.length ?? 0,
      offers: values.map((one): Offer => ({ label: String(one), kind: "value" })),
    };
  }
  // There are no names inside a text literal.
  if ((before.match(/'/g) ?? []).length % 2 === 1) return { replaces: 0, offers: [] };
  const [, chain = "", word = ""] = /((?:[A-Za-z_]\w*\.)*)([A-Za-z_]\w*)?$/.exec(before) ?? [];
  const offers = (found: readonly Offer[]) => ({ replaces: word.length, offers: found });
  if (chain === DONE) {
    const steps = named.filter(({ label }) => label.startsWith(DONE));
    return offers(steps.map((one) => ({ ...one, label: one.label.slice(DONE.length) })));
  }
  // The type of a calculated value is unknown until the expression is complete.
  if (chain === "" && /[)\]]\s*\.\s*\w*$/.test(before)) return offers(methodsOf(DYN).map(functionOffer));
  if (chain !== "") return offers(membersOf(typeAlong(scope, chain.slice(0, -1).split("."))));
  const variables = Object.keys(scope).map((label): Offer => ({ label, kind: "variable" }));
  return offers([...named, ...variables, ...functionsOfValues().map(functionOffer)]);
}

function membersOf(type: CelType | undefined): readonly Offer[] {
  if (type === undefined) return [];
  if (type.kind !== "object") return methodsOf(type).map(functionOffer);
  return fieldNames(type).map((label): Offer => {
    const field = fieldOf(type, label);
    const detail = field === undefined ? "" : describeType(field.type) + (field.required ? "" : ", may be missing");
    return { label, kind: "variable", detail };
  });
}

function functionOffer({ name, signature, does }: FunctionHelp): Offer {
  return { label: name, insert: `${name}(`, kind: "function", detail: signature, info: does };
}

/** What a journey knows at one of its places. */
function known(repo: Repository, { flow, path }: Reading): Known {
  const conditions = Object.entries(conditionsOf(repo, flow)).map(([label, info]): Offer => {
    const detail = label.startsWith(DONE) ? "step of the progress" : "setting, condition or value";
    return { label, kind: "name", detail, info };
  });
  const calculated = [...(flow.file.parameterValues?.values() ?? [])].map(({ name, key, source }): Offer => {
    return { label: key, insert: `${name}(`, kind: "name", detail: "value with parameters", info: source };
  });
  return { scope: scopeOfFlow(repo, flow, path), named: [...conditions, ...calculated] };
}

function scopeOfFlow(repo: Repository, flow: Named, path: JsonPath): Known["scope"] {
  const [, step] = path[0] === "steps" ? path : [];
  const event = path[path.lastIndexOf("on") + 1];
  return scopeOr(() =>
    scopeAt(repo, flow, {
      ...(typeof step === "string" && { step }),
      ...(path.includes("on") && typeof event === "string" && { event }),
      ...(path[0] === "invariants" && { promise: true as const }),
    }),
  );
}

function scopeOfForm(repo: Repository, file: string): Known["scope"] {
  return scopeOr(() => {
    const self = bundleSchema(repo, file.replace(/\.(schema|ui)\.json$/, ""));
    const { "x-context": context } = self;
    return { self, context: context === undefined ? {} : { ...context, definitions: self.definitions ?? {} } };
  });
}

/** Empty if a reference cannot be resolved, which the check reports. */
function scopeOr(scope: () => Known["scope"]): Known["scope"] {
  try {
    return scope();
  } catch (error) {
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}

function typeAlong(scope: Readonly<Record<string, Schema>>, [variable = "", ...members]: readonly string[]) {
  const schema = Object.hasOwn(scope, variable) ? scope[variable] : undefined;
  let type: CelType | undefined = schema && typeOfSchema(schema);
  for (const member of members) type = type?.kind === "object" ? fieldOf(type, member)?.type : undefined;
  return type;
}
