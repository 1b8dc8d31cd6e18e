import type { Json } from "../../../engine/index.ts";
import {
  devDataOf,
  entriesOf,
  formAt,
  isList,
  isObject,
  type Named,
  pointer,
  RECORDINGS,
  type Repository,
  stringAt,
  valueAt,
} from "../../../model/index.ts";
import { follow, formNamed, rememberedBy, stepsIn } from "./holders.ts";
import { keysAlong } from "./keys-along.ts";
import { type Reference, type Span, whole } from "./reference.ts";
import { type Answer, isOf } from "./answer.ts";

/** Values for an answer in a journey's sample data and in simulations that people wrote. */
export function* samples(repo: Repository, answer: Answer): Generator<Reference> {
  for (const flow of repo.flows) {
    const data = rememberedBy(repo, flow.id);
    const dev = devDataOf(repo, flow.id);
    for (const { file, pointer: at, data: value } of dev === undefined ? [] : [dev.data, ...dev.steps])
      for (const key of keysAlong(value, data, answer))
        yield {
          path: file.path,
          pointer: at + key,
          isKey: true,
          span: whole(answer.name),
          role: "shows",
          flow: flow.id,
        };
    for (const [path, { value }] of repo.files) {
      if (!path.startsWith(`flows/${flow.id}/simulations/`)) continue;
      const rows = rowsIn(repo, flow, answer, valueAt(value, "/events"), "/events", undefined);
      for (const { at, span } of rows) yield { path, pointer: at, isKey: true, span, role: "shows", flow: flow.id };
    }
  }
}

/** The rows of a simulation, each at the step that the rows before it expect. Branches continue from there. */
function* rowsIn(
  repo: Repository,
  flow: Named,
  answer: Answer,
  rows: Json | undefined,
  at: string,
  from: string | undefined,
): Generator<{ readonly at: string; readonly span: Span }> {
  let step = from;
  for (const [index, row] of (isList(rows) ? rows : []).entries()) {
    const here = pointer(at, index);
    const event = isObject(row) && isObject(row.event) ? row.event : undefined;
    const form = step && event && formAt(repo, flow, { step, event: stringAt(event, "name") ?? "" });
    if (form && event)
      for (const key of keysAlong(event.values, formNamed(repo, form.schema), answer))
        yield { at: `${here}/event/values${key}`, span: whole(answer.name) };
    const expect = valueAt(row, "/expect");
    step = stringAt(expect, "step") ?? step;
    for (const [path] of entriesOf(valueAt(expect, "/data"))) {
      const { names } = follow(rememberedBy(repo, flow.id), stepsIn(`data.${path}`));
      const one = names.find(({ name, holder }) => isOf(answer, name, holder));
      const before = "data.".length;
      if (one !== undefined)
        yield {
          at: pointer(`${here}/expect/data`, path),
          span: { start: one.span.start - before, end: one.span.end - before },
        };
    }
    const shown = step === undefined ? undefined : formAt(repo, flow, { step });
    if (shown !== undefined)
      for (const what of ["errors", "refused"])
        for (const key of keysAlong(valueAt(expect, `/${what}`), formNamed(repo, shown.schema), answer))
          yield { at: `${here}/expect/${what}${key}`, span: whole(answer.name) };
    const branches = valueAt(row, "/branches");
    for (const [number] of (isList(branches) ? branches : []).entries())
      yield* rowsIn(repo, flow, answer, valueAt(branches, `/${number}`), `${here}/branches/${number}`, step);
  }
}

/** Whether a recording names an answer, so that it has to be recorded again. */
export function isRecorded({ files }: Repository, name: string): boolean {
  const quoted = JSON.stringify(name);
  return [...files].some(
    ([path, { text }]) => (path.startsWith(`${RECORDINGS}/`) || path.includes("/recorded/")) && text.includes(quoted),
  );
}
