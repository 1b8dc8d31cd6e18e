import { type CelType, describeType, fieldNames, fieldOf, typeOfSchema, valuesOf } from "../../../cel/index.ts";
import {
  bundleSchema,
  conditionsOf,
  DefinitionError,
  type Named,
  type Repository,
  type Schema,
  scopeAt,
} from "../../../model/index.ts";
import type { Offer } from "../../protocol-json.ts";
import type { JsonPath } from "./schemas-at.ts";

/** Before the id of a step of the progress, where it is asked whether that is done. */
const DONE = "done.";

/** What may stand at the end of an expression that is being typed, and how much of its end that replaces. */
export function expressionOffers(repo: Repository, file: string, path: JsonPath, before: string) {
  const scope = scopeOf(repo, file, path);
  const [, compared, letters] = /([\w.]+)\s*[!=]=\s*'([^']*)$/.exec(before) ?? [];
  if (compared !== undefined) {
    const type = typeAlong(scope, compared.split("."));
    const values = (type && valuesOf(type)) ?? [];
    return {
      replaces: letters?.length ?? 0,
      offers: values.map((one): Offer => ({ label: String(one), kind: "value" })),
    };
  }
  // Within a text there are no names.
  if ((before.match(/'/g) ?? []).length % 2 === 1) return { replaces: 0, offers: [] };
  const flow = flowIn(repo, file);
  const conditions = Object.entries(flow === undefined ? {} : conditionsOf(repo, flow)).map(([label, info]): Offer => {
    return {
      label,
      kind: "name",
      detail: label.startsWith(DONE) ? "step of the progress" : "setting, condition or value",
      info,
    };
  });
  const calculated = [...(flow?.file.parameterValues?.values() ?? [])].map(({ name, key, source }): Offer => {
    return { label: key, insert: `${name}(`, kind: "name", detail: "value with parameters", info: source };
  });
  const [, chain = "", word = ""] = /((?:[A-Za-z_]\w*\.)*)([A-Za-z_]\w*)?$/.exec(before) ?? [];
  if (chain === DONE) {
    const steps = conditions.filter(({ label }) => label.startsWith(DONE));
    return { replaces: word.length, offers: steps.map((one) => ({ ...one, label: one.label.slice(DONE.length) })) };
  }
  if (chain !== "") {
    const type = typeAlong(scope, chain.slice(0, -1).split("."));
    if (type?.kind !== "object") return { replaces: word.length, offers: [] };
    const offers = fieldNames(type).map((label): Offer => {
      const field = fieldOf(type, label);
      const detail = field === undefined ? "" : describeType(field.type) + (field.required ? "" : ", may be missing");
      return { label, kind: "variable", detail };
    });
    return { replaces: word.length, offers };
  }
  const variables = Object.keys(scope).map((label): Offer => ({ label, kind: "variable" }));
  return { replaces: word.length, offers: [...conditions, ...calculated, ...variables] };
}

/** The journey whose file this is; what several share is read as the first of them reads it. */
export function flowIn(repo: Repository, file: string): Named | undefined {
  const [folder, name] = file.split("/");
  if (folder !== "flows") return undefined;
  const isShared = !repo.files.has(`flows/${name}/flow.json`);
  return isShared ? repo.flows[0] : repo.flows.find(({ id }) => id === name);
}

function scopeOf(repo: Repository, file: string, path: JsonPath): Readonly<Record<string, Schema>> {
  try {
    const flow = flowIn(repo, file);
    if (flow !== undefined) {
      const [, step] = path[0] === "steps" ? path : [];
      const event = path[path.lastIndexOf("on") + 1];
      return scopeAt(repo, flow, {
        ...(typeof step === "string" && { step }),
        ...(path.includes("on") && typeof event === "string" && { event }),
        ...(path[0] === "invariants" && { promise: true as const }),
      });
    }
    const self = bundleSchema(repo, file.replace(/\.(schema|ui)\.json$/, ""));
    const { "x-context": context } = self;
    return { self, context: context === undefined ? {} : { ...context, definitions: self.definitions ?? {} } };
  } catch (error) {
    // The check says what it refers to in vain.
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
