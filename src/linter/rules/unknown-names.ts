import {
  descriptorOf,
  didYouMean,
  flowOf,
  localeIn,
  messagesOf,
  type Named,
  namesBeside,
  operationIds,
  otherTexts,
  pointer,
  propertiesOf,
  refsIn,
  type Repository,
  resolveRef,
  sitesOf,
  type SourceFile,
  stepsOf,
  textFiles,
  unknownName,
  unresolvedIn,
} from "../../model/index.ts";
import type { Json } from "../../engine/index.ts";
import type { Context } from "../context.ts";
import { type Finding, nameRule, type Reference, type Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

const unknownPart: Rule = {
  id: "unknown-part",
  finds:
    "A `$ref` of a journey or of a layout names a part that does not exist or that contains itself. Or a `do` or an `enter` names a list of `actions` that does not exist.",
  why: "Rules or blocks that two journeys share would be missing from one of them.",
  *check({ repo }) {
    for (const flow of repo.flows) {
      const { file, value } = flow;
      const unknown = new Set(file.names?.flatMap(({ known, pointer: at }) => (known ? [] : [at])));
      yield* flowOf(repo, flow).findings.filter(({ pointer: at }) => unknown.has(at));
      yield* unresolved(repo, file, value);
    }
    for (const { layout } of repo.schemas.values()) if (layout) yield* unresolved(repo, layout, layout.value);
  },
};

function* unresolved(repo: Repository, file: SourceFile, value: Json | undefined): Generator<Finding> {
  for (const { pointer: at, ref } of unresolvedIn(value)) {
    const near = didYouMean(ref, namesBeside(ref, file, repo.files));
    const how =
      near === "."
        ? ". Write the path of the file and, after #, the place in it, such as ../shared/order.json#/summary."
        : near;
    yield { file, pointer: at, message: `There is no part "${ref}"${how}` };
  }
}

export const unknownStep = nameRule({
  id: "unknown-step",
  finds:
    "A step is named that the journey does not have, or a step is marked as done that is not in the journey's progress.",
  why: "The person would be sent nowhere.",
  *references({ repo, of }) {
    const steps = new Map(repo.flows.map((flow) => [flow.id, stepsOf(flow)]));
    for (const use of of("step")) {
      const known = steps.get(use.place.flow ?? "") ?? new Map<string, unknown>();
      yield { ...use, name: use.step, known, says: `This journey has no step "${use.step}"` };
    }
  },
  /** Actions that mark a step as `done` or `undone`. */
  *related({ repo }) {
    for (const flow of repo.flows)
      yield* flowOf(repo, flow).findings.filter((found) => /\/\d+\/(?:un)?done$/.test(found.pointer));
  },
});

/** Names that journeys use, by what they name. What they refer to must exist. */
export const unknownNames: readonly Rule[] = [
  unknownPart,
  unknownStep,
  nameRule({
    id: "unknown-schema",
    finds: "A form, the schema of remembered data, or a `$ref` names a schema that does not exist.",
    why: "The form cannot be shown, and nothing that depends on its fields can be checked.",
    *references({ repo: { schemas }, of }) {
      const files = [...schemas.keys()].map((id) => `${id}.schema.json`);
      const asFile = { has: (name: string) => schemas.has(name.replace(/\.schema\.json$/, "")), keys: () => files };
      for (const use of of("schema")) {
        const known = use.role === "data" ? asFile : schemas;
        yield { ...use, name: use.schema, known, says: unknownName.schema(use.schema) };
      }
    },
    *related({ repo }) {
      const files = [...[...repo.schemas.values()].map(({ file }) => file), ...(repo.api ? [repo.api] : [])];
      for (const { file, pointer: at, value } of files.flatMap(refsIn)) {
        if (resolveRef(repo, file, value) !== undefined) continue;
        yield { file, pointer: at, message: `"${value}" does not exist. Correct the path or the name after the "#".` };
      }
    },
  }),
  nameRule({
    id: "unknown-call",
    finds: "A call names an operation that the API does not have.",
    why: "What the person entered would never reach the service.",
    *references({ repo, contracts, of }) {
      const known = { has: (id: string) => contracts.has(id), keys: () => operationIds(repo) };
      for (const use of of("call"))
        yield { ...use, name: use.operation, known, says: unknownName.operation(use.operation) };
    },
  }),
  nameRule({
    id: "unknown-block",
    finds: "A page contains a block that does not exist.",
    why: "Part of the page would be missing, perhaps the button that leads on.",
    *references({ repo, of }) {
      for (const { file, pointer: at, name } of of("block")) {
        const says = unknownName.block(name);
        yield { file, pointer: pointer(at, "block"), name, known: repo.blocks, says, listed: true };
      }
    },
  }),
  nameRule({
    id: "unknown-widget",
    finds:
      "A layout shows a field with a widget that does not exist, or sets a property that only other widgets understand.",
    why: "The person gets a plain text field, or none, instead of a choice or a date. Or the field looks different than its author expects.",
    *references({ repo, of }) {
      for (const { file, pointer: at, name } of of("widget").filter(({ named }) => named)) {
        const says = `There is no widget "${name}"`;
        yield { file, pointer: pointer(at, "widget"), name, known: repo.widgets, says, listed: true };
      }
    },
    *related({ repo, of }) {
      for (const { file, pointer: at, name, named, layout } of of("widget")) {
        const widget = named ? repo.widgets.get(name) : undefined;
        for (const property of widget === undefined ? [] : Object.keys(layout)) {
          const others = [...repo.widgets].flatMap(([other, one]) => (has(one, property) ? [`"${other}"`] : []));
          if (others.length === 0 || (widget !== undefined && has(widget, property))) continue;
          const message = `"${property}" has no effect on the widget "${name}". It belongs to ${others.join(" or ")}. Remove it, or choose another widget.`;
          yield { file, pointer: pointer(at, property), part: "key", message };
        }
      }
    },
  }),
  nameRule({
    id: "unknown-link",
    finds:
      "A link is used that no site of `flows/sites.json` has. If only some sites have it, `site-facts` reports the others.",
    why: "People would follow a link that leads nowhere.",
    reads: "all",
    *references({ repo, of, texts }) {
      const known = new Set(sitesOf(repo).list.flatMap(({ links }) => links.map(({ name }) => name)));
      const says = (link: string) => `flows/sites.json has no link "${link}"`;
      for (const use of of("link")) yield { ...use, name: use.link, known, says: says(use.link) };
      for (const { file, pointer: at, value } of texts) {
        for (const { index, 1: link = "" } of value.matchAll(/<link to="([^"]*)">/g)) {
          const span = { offset: index + '<link to="'.length, length: link.length };
          if (!link.includes("{{")) yield { file, pointer: at, span, name: link, known, says: says(link) };
        }
      }
    },
  }),
  nameRule({
    id: "unknown-dialog",
    finds: "An action opens a dialog that its step does not have.",
    why: "The person presses a button and nothing happens.",
    *references({ repo, of }) {
      for (const use of of("dialog")) {
        const flow = repo.flows.find(({ id }) => id === use.place.flow);
        const steps = flow === undefined ? new Map<string, never>() : flowOf(repo, flow).steps;
        // A handler of the whole journey runs in any of its steps.
        const possible = use.place.step === undefined ? [...steps.values()] : [steps.get(use.place.step)];
        const known = new Set(possible.flatMap((step) => step?.dialogs.map(({ id }) => id) ?? []));
        yield { ...use, name: use.dialog, known, says: `This step has no dialog "${use.dialog}"` };
      }
    },
  }),
  nameRule({
    id: "unknown-text",
    finds: "A text is used that no language has, or a journey does not include the texts that it needs (`texts`).",
    why: "People who read that language would see a name from the files, or another language, instead of the text.",
    reads: "all",
    *references(context) {
      const { repo } = context;
      const folders = new Set([...repo.locales.values()].flatMap((files) => [...files.keys()]));
      for (const flow of repo.flows)
        for (const { value: name, ...place } of flowOf(repo, flow).texts)
          yield { ...place, name, known: folders, says: `There are no texts "${name}"` };
      yield* textsOfPages(context);
      yield* textsOfContract(context);
    },
    *related({ repo, of }) {
      const folders = new Set([...repo.locales.values()].flatMap((files) => [...files.keys()]));
      for (const use of of("schema")) {
        const [, folder = ""] = use.schema.split("/");
        const { flow } = use.place;
        if (use.role !== "form" || flow === undefined || folder === flow || !folders.has(folder)) continue;
        if (otherTexts(repo, flow).includes(folder)) continue;
        const message = `This form uses the texts of "${folder}". Add "${folder}" to the journey's \`texts\`.`;
        yield { ...use, message };
      }
    },
  }),
];

function has(widget: Named, property: string): boolean {
  return propertiesOf(descriptorOf(widget).properties).some(([name]) => name === property);
}

function* textsOfPages({ repo, of }: Context): Generator<Reference> {
  const languages = [...repo.locales.keys()];
  for (const use of of("text")) {
    const files = languages.map((language) => textFiles(repo, language, use.place.flow));
    // If only some languages have the text, the locale-keys rule reports the others.
    if (files.flat().some((file) => localeIn(file).texts.has(use.key))) continue;
    for (const [index, language] of languages.entries()) {
      const own = files[index] ?? [];
      const known = new Set(own.flatMap((file) => [...localeIn(file).texts.keys()]));
      const where = own.map(({ path }) => path).join(" or ") || `locales/${language}`;
      yield { ...use, name: use.key, known, says: `The text "${use.key}" is not in ${where}` };
    }
  }
}

/**
 * Error messages of the API's contract, which may be texts of any journey. If only some languages have one, locale-keys
 * reports the others.
 */
function* textsOfContract({ repo }: Context): Generator<Reference> {
  const files = [...repo.locales.values()].flatMap((named) => [...named.values()]);
  const known = new Set(files.flatMap((file) => [...localeIn(file).texts.keys()]));
  for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
    if (file !== repo.api) continue;
    for (const { keyword, text: name } of messagesOf(schema) ?? []) {
      const place = pointer(at, "errorMessage", ...(keyword === undefined ? [] : [keyword]));
      yield { file, pointer: place, name, known, says: `The text "${name}" is in no file of locales` };
    }
  }
}
