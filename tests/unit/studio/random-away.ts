import { flowOf, formOf, type Place, type Repository, type Step } from "../../../src/model/index.ts";
import { alertsIn, allBlocksIn, choicesOf, settingsOf } from "../../../src/studio/edits/index.ts";
import { writtenAs } from "../../../src/studio/kernel/target.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { one } from "./random-parts.ts";

type Away = "delete-message" | "delete-dialog" | "delete-choice" | "move-block" | "set-settings";

/** A command that deletes, moves or sets something; `undefined` if the files have nothing of the kind. */
export function awayBy(repo: Repository, kind: Away, what: number, how: number): Command | undefined {
  if (kind === "delete-choice") return choiceBy(repo, what, how);
  const flow = one(repo.flows, how);
  const step = flow && one([...flowOf(repo, flow).steps.values()], what);
  if (flow === undefined || step === undefined) return undefined;
  if (kind === "delete-dialog") {
    const dialog = one(step.dialogs, how);
    return dialog && { kind: "remove", flow: flow.id, at: dialog.pointer, was: writtenAs(dialog) };
  }
  if (kind === "set-settings") return settingBy(step, flow.id, what, how);
  const messages = [...allBlocksIn(step).filter(({ name }) => name === "alert"), ...alertsIn(step)];
  const parts = {
    "delete-message": messages,
    "move-block": step.page,
  };
  const part = one<Place>(parts[kind], what + how);
  if (part === undefined) return undefined;
  const place = { flow: flow.id, at: part.pointer, was: writtenAs(part) };
  return kind === "move-block" ? { kind: "move", ...place, by: (how % 5) - 2 } : { kind: "remove", ...place };
}

/** Sets a setting of a part to one of its choices, on, off, the default, or an invalid value. */
function settingBy(step: Step, flow: string, what: number, how: number) {
  const settable = allBlocksIn(step).flatMap((block) => settingsOf(block).map((setting) => ({ block, setting })));
  const found = one(settable, what);
  if (found === undefined) return undefined;
  const { block, setting } = found;
  const choices = (setting.schema.enum ?? []).filter(
    (choice) => typeof choice === "string" || typeof choice === "number",
  );
  const value = one([...choices, true, false, null], how) ?? null;
  const place = { flow, at: block.pointer, was: writtenAs(block) };
  return { kind: "set", ...place, values: { [`/${setting.name}`]: value } } as const;
}

function choiceBy(repo: Repository, what: number, how: number): Command | undefined {
  const choosing = [...repo.schemas.values()].flatMap((source) =>
    formOf(repo, source).fields.flatMap((field) => {
      const choices = source.layout === undefined ? undefined : choicesOf(field);
      return choices === undefined || typeof choices === "string" ? [] : [{ form: source.id, field, choices }];
    }),
  );
  const chosen = one(choosing, what);
  const [value, instead] = [how, how + 1].map((by) => chosen && one(chosen.choices.values, by));
  if (chosen === undefined || typeof value !== "string" || typeof instead !== "string") return undefined;
  return { kind: "remove", form: chosen.form, field: chosen.field.name, value, instead };
}
