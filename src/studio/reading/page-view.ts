import {
  conditionWords,
  flowNamed,
  labelOf,
  languageOf,
  stepsOf,
  UsageError,
  type Way,
  waysOf,
} from "../../cli/index.ts";
import {
  devDataOf,
  type Field,
  flowOf,
  type Form,
  formOf,
  formsOf,
  guardedBy,
  type Repository,
} from "../../model/index.ts";
import { LIMITS, optionalAt, sharedBy } from "../edits/index.ts";
import type { FieldView, PageView, TextRow, WayView } from "../protocol.ts";

/** A step as the place Page has it: its texts, the fields of its forms, and the ways out of it. */
export function pageView(repo: Repository, flow: string, step: string, rows: readonly TextRow[]): PageView {
  const named = flowNamed(repo, flow);
  const steps = stepsOf(repo, named, languageOf(repo, undefined));
  if (!steps.some(({ id }) => id === step)) throw new UsageError(`There is no step "${step}" in ${flow}.`);
  const titles = new Map(steps.map(({ id, title }) => [id, title]));
  const forms = [...formsOf(repo, named, step).values()].flatMap(({ schema }) => repo.schemas.get(schema) ?? []);
  return {
    flow,
    step,
    title: titles.get(step) ?? step,
    base: flowOf(repo, named).basePath?.value ?? "",
    address: addressOf(repo, flow, step),
    texts: rows.filter(({ shown }) => shown.includes(`${flow}/${step}`)),
    fields: forms
      .map((form) => formOf(repo, form))
      .flatMap((form) => form.fields.map((field) => fieldView(repo, form, field))),
    ways: waysOf(named)
      .filter(({ from, to }) => from === step && !("step" in to && to.step === step))
      .map((way) => wayView(way, titles)),
  };
}

/** Where the preview of a step is: with the sample that it has, else at its own address where anybody may come there. */
function addressOf(repo: Repository, flow: string, step: string): string | null {
  const typed = flowOf(repo, flowNamed(repo, flow));
  const found = typed.steps.get(step);
  const [base, path] = [typed.basePath?.value ?? "", found?.path?.value];
  if (found === undefined || path === undefined) return null;
  const hasSample = devDataOf(repo, flow)?.steps.some(({ name, data }) => name === step && data !== undefined) === true;
  if (hasSample) return `${base}${path}-dev`;
  const isFirst = [...typed.steps.values()].find((one) => one.path?.value === path)?.id === step;
  const isOpen = found.guards === undefined && guardedBy(typed, step).length === 0;
  return isFirst && (typed.start?.value === step || isOpen) ? base + path : null;
}

function fieldView(repo: Repository, form: Form, field: Field): FieldView {
  const { name, schema, layout, required } = field;
  const exceptAt = optionalAt(form, name);
  const limits = LIMITS.flatMap((keyword) => {
    const value = schema.keyword(keyword);
    const place = schema.placeOf(keyword);
    if (typeof value !== "number" || place === undefined) return [];
    return [{ keyword, value, shared: sharedBy(repo, place.file.path, place.pointer, keyword) }];
  });
  return {
    form: form.id,
    name,
    label: layout?.label?.value ?? null,
    required: required
      ? "always"
      : exceptAt === undefined
        ? isSometimes(form, name)
          ? "sometimes"
          : "never"
        : { exceptAt },
    sensitive: schema.sensitive,
    limits,
  };
}

/** Whether the form asks for a field under some condition. */
function isSometimes({ schema }: Form, field: string): boolean {
  const asked = ["then", "else"].map((name) => JSON.stringify(schema.keyword(name) ?? ""));
  return (
    asked.some((text) => text.includes(`"${field}"`)) ||
    schema.rules.some(({ at, rule }) => at?.value === field && /has\(/.test(rule?.value ?? ""))
  );
}

export function wayView(way: Way, titles: ReadonlyMap<string, string>): WayView {
  const { tone, text } = labelOf(way);
  const step = "step" in way.to ? way.to.step : null;
  const arms = way.arms.map(({ flag, arm, is }) => `${is ? "in" : "not in"} the arm ${arm} of ${flag}`);
  return {
    kind: tone,
    to: "step" in way.to ? (titles.get(way.to.step) ?? way.to.step) : way.to.link,
    step,
    cause: text,
    when: [...way.when.map(conditionWords), ...arms],
  };
}
