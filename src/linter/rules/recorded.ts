import { equal, type Json } from "../../engine/index.ts";
import { commandFor, partsOf, recordedLimits, type SourceFile } from "../../model/index.ts";
import { movedLabels } from "../field-labels.ts";
import { changedLimits } from "../limits-changed.ts";
import type { Rule } from "../rule.ts";

const recordedLimitsRule: Rule = {
  id: "recorded-limits",
  severity: "warning",
  finds:
    "A schema accepts a value that it refused when its limits were recorded (`schemas/<folder>/recorded/`), or refuses one that it accepted.",
  why: `People with such a name or number cannot go on, unwanted values are accepted, or the service and the journeys no longer agree. If the change is intended, \`${commandFor("record")}\` records it.`,
  after: ["circular-ref"],
  *check({ repo }) {
    for (const { file, wrongTimes } of recordedLimits(repo)) {
      const message = "The number of repetitions of a text must be a whole number, at most a million. Correct it.";
      for (const at of wrongTimes) yield { file, pointer: at, message };
    }
    const accept = commandFor("record", repo.root);
    const changed: ChangedSchema[] = [];
    for (const { recorded: one, now, isConsent: isPlace, changes } of changedLimits(repo)) {
      if (now === undefined) {
        const message = `${one.of} no longer has a schema at this place.`;
        if (!isPlace) yield { file: one.file, pointer: one.pointer, part: "key", message, accept };
        continue;
      }
      for (const { words, concern, value } of changes)
        if (concern === undefined) changed.push({ file: now.file, pointer: one.at, words, value });
    }
    for (const { cause, others } of byCause(changed)) {
      const files = [...new Set(others.map(({ file }) => file.path))];
      const also =
        others.length === 0 ? "" : ` So do ${others.length} other schemas that contain it (${files.join(", ")}).`;
      yield { file: cause.file, pointer: cause.pointer, message: `${cause.words}.${also}`, accept };
    }
  },
};

interface ChangedSchema {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly words: string;
  readonly value: Json;
}

/** A change and those that follow from it: what a schema refuses now, those refuse that contain it, too. */
function byCause(all: readonly ChangedSchema[]): readonly { cause: ChangedSchema; others: ChangedSchema[] }[] {
  const causes: { cause: ChangedSchema; others: ChangedSchema[] }[] = [];
  const sizeOf = ({ value }: ChangedSchema) => JSON.stringify(value).length;
  for (const one of all.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    const known = causes.find(({ cause }) => kindOf(cause) === kindOf(one) && contains(one.value, cause.value));
    if (known === undefined) causes.push({ cause: one, others: [] });
    else known.others.push(one);
  }
  return causes;
}

/** Whether it refuses or accepts something now. */
function kindOf({ words }: ChangedSchema): string {
  return words.slice(0, words.indexOf(" ", "This now ".length));
}

function contains(value: Json, part: Json): boolean {
  return partsOf(value).some(([, inner]) => equal(inner, part) || contains(inner, part));
}

const recordedConsentRule: Rule = {
  id: "recorded-consent",
  finds:
    'A form or call accepts or refuses something else than what was recorded about people\'s consent (`"x-about": "consent"`). Or a value about consent or a price, or an operation that charges or records consent, is no longer marked so.',
  why: `Somebody is charged or contacted without the consent that the law requires, or cannot go on. If the change is intended, \`${commandFor("record --accept consent")}\` records it.`,
  after: ["circular-ref"],
  *check({ repo }) {
    const accept = commandFor("record --accept consent", repo.root);
    const why = "This changes what people agree to.";
    for (const { recorded, now, isConsent: isPlace, changes } of changedLimits(repo)) {
      if (now === undefined) {
        const message = `${recorded.of} no longer limits this value, which is about consent. ${why}`;
        if (isPlace) yield { file: recorded.file, pointer: recorded.pointer, part: "key", message, accept };
        continue;
      }
      for (const { words, concern } of changes) {
        const place = { file: now.file, pointer: recorded.at };
        if (concern === "consent") yield { ...place, message: `${words}. ${why}`, accept };
        else if (concern !== undefined)
          yield { ...place, message: `${words}.`, accept: commandFor(`record --accept ${concern}`, repo.root) };
      }
    }
  },
};

const recordedLabelsRule: Rule = {
  id: "recorded-labels",
  finds:
    "A field has the label that another field of its form had when the labels were recorded (`schemas/<folder>/recorded/`), either through its layout or through a text.",
  why: `People enter one thing and it is stored as another. If the change is intended, \`${commandFor("record --accept labels")}\` records it.`,
  reads: "all",
  *check({ repo }) {
    for (const { at, text, language, field, had } of movedLabels(repo)) {
      const message = `"${field}" has the label ${JSON.stringify(text)} (${language}), which was the label of "${had}" before. Give each field its own label.`;
      yield { file: at.file, pointer: at.pointer, message, accept: commandFor("record --accept labels", repo.root) };
    }
  },
};

/** What schemas and labels were when they were recorded. */
export const recordedRules: readonly Rule[] = [recordedLimitsRule, recordedConsentRule, recordedLabelsRule];
