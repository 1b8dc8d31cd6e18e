import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { JsonObject } from "../../engine/index.ts";
import {
  pointer,
  referredPart,
  refsIn,
  remembering,
  type Repository,
  resolveRef,
  type SchemaPlace,
  type Written,
  writtenContract,
  type WrittenPart,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const circularRef: Rule = {
  id: "circular-ref",
  finds: "A `$ref` of a form leads back to the schema that contains it.",
  why: "The form would be infinite: it could not be drawn, and nothing could be checked with it.",
  *check({ repo }) {
    for (const { file, layout } of repo.schemas.values()) {
      // Remembered data may be recursive, like a tree.
      if (layout === undefined) continue;
      for (const ref of refsIn(file)) {
        const [first, ...others] = pathBack(repo, ref) ?? [];
        if (first === undefined) continue;
        const over = others.map((place) => `, then to ${quotedPlace(place)}`).join("");
        const message = `This \`$ref\` leads to ${quotedPlace(first)}${over}, which contains the \`$ref\` itself. Refer to a schema that does not lead back here.`;
        yield { ...ref, message };
      }
    }
  },
};

/** The chain of schemas that a `$ref` leads to, if the last one contains the `$ref` itself. */
function pathBack(repo: Repository, ref: Written): readonly SchemaPlace[] | undefined {
  const seen = new Set<string>();
  const follow = (from: Written): readonly SchemaPlace[] | undefined => {
    const target = resolveRef(repo, from.file, from.value);
    if (target === undefined || seen.has(quotedPlace(target))) return undefined;
    seen.add(quotedPlace(target));
    if (holds(target, ref)) return [target];
    for (const next of refsIn(target.file)) {
      const path = holds(target, next) ? follow(next) : undefined;
      if (path !== undefined) return [target, ...path];
    }
    return undefined;
  };
  return follow(ref);
}

function holds({ file, pointer }: SchemaPlace, ref: Written): boolean {
  return file.path === ref.file.path && ref.pointer.startsWith(`${pointer}/`);
}

function quotedPlace({ file, pointer }: SchemaPlace): string {
  return `"${file.path}${pointer === "" ? "" : `#${pointer}`}"`;
}

export const wrongContract: Rule = {
  id: "wrong-contract",
  finds:
    "A `$ref` leads to the wrong kind of target (a parameter instead of a schema, or a schema instead of a parameter), or a schema of the API is not valid JSON Schema.",
  why: "The journeys cannot be built, or the service accepts and returns data that was never agreed.",
  *check({ repo }) {
    const schemas = writtenSchemas(repo);
    const places = new Set(schemas.map(({ file, pointer: at }) => `${file.path}#${at}`));
    let root = "none";
    for (const { file, pointer: at, schema, raw } of schemas) {
      const ref = schema.$ref;
      const target = ref === undefined ? undefined : resolveRef(repo, file, ref);
      if (target !== undefined && !places.has(`${target.file.path}#${target.pointer}`)) {
        const message = `"${ref}" does not lead to a schema, but a schema is needed here. Correct it.`;
        yield { file, pointer: pointer(at, "$ref"), message } satisfies Finding;
      }
      // Nested schemas are checked with their root. Schemas of forms, and messages, are checked by the shape rule.
      if (file !== repo.api || at.startsWith(`${root}/`)) continue;
      root = at;
      for (const { where, says } of mistakesOf(raw)) {
        yield { file, pointer: at + where, message: `This is not a valid schema: ${says}. Correct it.` };
      }
    }
    yield* operationRefs(repo);
  },
};

function* operationRefs(repo: Repository): Generator<Finding> {
  for (const { parameters, body, answers } of writtenContract(repo)?.operations ?? []) {
    const isParameter = ({ name, in: place }: WrittenPart) => name !== undefined && place !== undefined;
    yield* wrongRefs(repo, parameters, "a parameter", isParameter);
    yield* wrongRefs(repo, body === undefined ? [] : [body], "a request body", ({ hasContent }) => hasContent);
    yield* wrongRefs(repo, answers, "an answer", ({ described }) => described);
  }
}

/** `is` tells whether a target has the needed kind. */
function* wrongRefs(
  repo: Repository,
  parts: readonly WrittenPart[],
  needed: string,
  is: (part: WrittenPart) => boolean,
): Generator<Finding> {
  for (const part of parts) {
    const target = referredPart(repo, part);
    if (part.ref === undefined || target === undefined || is(target)) continue;
    const message = `"${part.ref.value}" does not lead to ${needed}, but ${needed} is needed here. Correct it.`;
    yield { file: part.ref.file, pointer: part.ref.pointer, message };
  }
}

function mistakesOf(schema: JsonObject): readonly { readonly where: string; readonly says: string }[] {
  return mistakesIn(JSON.stringify(schema));
}

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

const mistakesIn = remembering("contract", (text): readonly { where: string; says: string }[] => {
  ajv.validateSchema(JSON.parse(text) as JsonObject);
  return (ajv.errors ?? []).map(({ instancePath, message = "cannot be read" }) => {
    return { where: instancePath, says: `${instancePath.split("/").at(-1) || "it"} ${message}` };
  });
});
