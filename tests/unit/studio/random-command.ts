import {
  armsOf,
  experimentsOf,
  fieldsIn,
  flowOf,
  formOf,
  localesOf,
  patchedArms,
  type Repository,
  sitesOf,
} from "../../../src/model/index.ts";
import { transitionsOf } from "../../../src/insight/index.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { LIMITS, TONES } from "../../../src/studio/kernel/schema.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { writtenAs } from "../../../src/studio/kernel/target.ts";
import { actionBy } from "./random-action.ts";
import { asArmBy } from "./random-arm.ts";
import type { WishedEdit } from "./random-needs.ts";
import { awayBy } from "./random-away.ts";
import { armChanges } from "../../../src/studio/reading/index.ts";
import { fieldMove } from "./moved-field.ts";
import { conditionBy } from "./random-condition.ts";
import { itemBy } from "./random-item.ts";
import { valueBy } from "./random-value.ts";
import { fieldBy, one, presenceBy, presenceNow } from "./random-parts.ts";

function wordsOf(repo: Repository, file: string, key: string): Readonly<Record<string, string | null>> {
  const own = localesOf(repo).filter(({ name }) => name === file);
  const words = own.map(({ language, texts }) => {
    const found = [...texts.values()].flat().find(({ fullKey }) => fullKey === key);
    return [language, found?.value ?? null] as const;
  });
  return Object.fromEntries(words);
}

/** The command for a random request; `undefined` if the files have nothing of the kind to change. */
export function commandOf({ repo }: Pick<Workspace, "repo">, wish: WishedEdit): Command | undefined {
  const { kind, what, how, words } = wish;
  const locale = one(localesOf(repo), what);
  const text = locale && one([...locale.texts.values()].flat(), what);
  const form = one(
    [...repo.schemas.values()].filter(({ layout }) => layout !== undefined),
    what,
  );
  const field = form && one(formOf(repo, form).fields, how)?.name;
  // Also one of the entries of a list.
  const anyField = form && one([...fieldsIn(formOf(repo, form)).keys()], how);
  const other = form && one(formOf(repo, form).fields, how + 1)?.name;
  if (locale === undefined || text === undefined) return undefined;
  const { name: file, language } = locale;
  const flow = one(repo.flows, how);
  const steps = flow === undefined ? [] : [...flowOf(repo, flow).steps.keys()];
  const [step, to] = [one(steps, what), one(steps, what + how)];
  const experiment = one(experimentsOf(repo).list, how);
  const flag = experiment?.flag?.value;
  const site = one(sitesOf(repo).list, how)?.id?.value ?? "";
  // As the dialogs ask: in every language.
  const languages = new Set(localesOf(repo).map((one) => one.language));
  const titles = [...languages].map((one) => ({ language: one, value: words }));
  const edit = { language, file, key: text.fullKey, value: words, was: text.value };
  switch (kind) {
    case "set-texts":
      return { kind: "set", texts: [edit] };
    case "set-arm-texts": {
      const arm = { flag: flag ?? "", arm: "treatment" };
      return { kind: "as-arm", ...arm, does: { kind: "set", texts: [edit] } };
    }
    case "as-arm":
      return asArmBy({ repo }, what, how, (of, one) => commandOf(of, { ...wish, kind: one }));
    case "import-texts":
      return { kind, from: "texts.csv", texts: [edit] };
    case "rename-text":
      return { kind: "rename", file, key: text.key, to: `${["", "moved."][how % 2]}name${how}` };
    case "delete-text":
      return { kind: "remove", file, key: text.fullKey, was: wordsOf(repo, file, text.fullKey) };
    case "drop-arm-change":
    case "adopt-arm-change": {
      const patch = one(patchedArms(repo), how);
      const change = patch && one(armChanges(repo, patch.flag, patch.arm), what);
      if (patch === undefined || change === undefined) return undefined;
      const { file, index, was } = change;
      return { kind, flag: patch.flag, arm: patch.arm, file, index, was };
    }
    case "add-language":
      return { kind, language: ["fr", "de", "pt-BR", "xx"][how % 4] ?? "fr" };
    case "offer-language": {
      return { kind, language, site, isOffered: what % 2 === 0 };
    }
    case "add-site": {
      const [country = "", currency = ""] = one(["FR EUR", "CA CAD", "GB EUR"], what)?.split(" ") ?? [];
      const support = {
        supportPhone: ["0800 90 01 42", "613 555 0142"][how % 2] ?? "",
        supportEmail: "help@example.com",
      };
      const hosts = [`site${how}.test`];
      return { kind, id: `site${how}`, like: site, hosts, country, currency, languages: [language], ...support };
    }
    case "add-experiment":
      return { kind, flag: `trial${how}`, epicKey: `GROW-${900 + how}`, why: words || "To know" };
    case "end-experiment": {
      return { kind, flag: flag ?? "none", winner: what % 2 === 0 ? "control" : "treatment" };
    }
    case "set-required":
      if (form === undefined || field === undefined || anyField === undefined) return undefined;
      return {
        kind: "set",
        form: form.id,
        field: anyField,
        presence: presenceBy(what, how, words, other ?? field),
        was: presenceNow(repo, form.id, anyField),
        seen: [],
      };
    case "set-condition":
      return conditionBy(repo, wish);
    case "set-values":
      return valueBy(repo, wish);
    case "add-action":
    case "move-action":
    case "delete-action":
    case "give-value":
    case "take-value":
      return actionBy(repo, kind, wish, titles);
    case "move-field":
      return form && anyField !== undefined
        ? fieldMove({ repo }, form.id, anyField, what % 2 === 0 ? -1 : 1)
        : undefined;
    case "rename-field":
      return form && anyField !== undefined
        ? { kind: "rename", form: form.id, field: anyField, to: `answer${how}` }
        : undefined;
    case "rename-step": {
      return flow && step !== undefined ? { kind: "rename", flow: flow.id, step, to: `step${how}` } : undefined;
    }
    case "rename-arm": {
      const arm = experiment && one(armsOf(experiment), what);
      return flag !== undefined && arm !== undefined ? { kind: "rename", flag, arm, to: `arm-${how}` } : undefined;
    }
    case "rename-condition": {
      const condition = flow && one(flowOf(repo, flow).conditions, what)?.name;
      return flow && condition !== undefined ? { kind: "rename", flow: flow.id, condition, to: `is${how}` } : undefined;
    }
    case "add-step": {
      const transitions = flow === undefined ? [] : transitionsOf(flow).filter(({ to }) => "step" in to);
      const transition = one(transitions, what);
      if (flow === undefined || transition?.from === undefined || !("step" in transition.to)) return undefined;
      const between = {
        after: transition.from,
        before: transition.to.step,
        transitions: [transition.at],
        counts: what % 2 === 0,
      };
      const added = { kind, flow: flow.id, name: `page${how}`, path: `/page-${how}`, titles, ...between } as const;
      if (what % 5 === 1 && step !== undefined)
        return { ...added, counts: false, asks: null, copies: { flow: flow.id, step } };
      return { ...added, asks: what % 3 === 0 ? null : fieldBy(what, how, titles) };
    }
    case "move-step": {
      const transitions = flow === undefined ? [] : transitionsOf(flow).filter(({ to }) => "step" in to);
      const transition = one(transitions, what);
      if (flow === undefined || transition?.from === undefined || !("step" in transition.to)) return undefined;
      const between = { after: transition.from, before: transition.to.step, transitions: [transition.at] };
      return step === undefined ? undefined : { kind: "move", flow: flow.id, step, ...between };
    }
    case "add-guard": {
      const only = `lang != '${words.replaceAll(/[^\w ]/g, "")}'`;
      const place = { before: what % 2 === 0 ? null : 0 };
      return flow && step !== undefined && to !== undefined
        ? { kind: "insert", what: "guard", flow: flow.id, step, only, to, ...place }
        : undefined;
    }
    case "remove-guard":
    case "move-guard": {
      const guards = [...(flow ? flowOf(repo, flow).steps.values() : [])].flatMap(({ guards }) => guards?.list ?? []);
      const at = one(guards, what)?.pointer;
      if (flow === undefined || at === undefined) return undefined;
      const guard = { flow: flow.id, at, was: writtenAs({ file: flow.file, pointer: at }) };
      return kind === "remove-guard"
        ? { kind: "remove", ...guard }
        : { kind: "move", ...guard, by: what % 3 === 0 ? -1 : 1 };
    }
    case "add-button":
    case "add-dialog": {
      if (flow === undefined || step === undefined || to === undefined) return undefined;
      const button = { kind: "insert", flow: flow.id, step, name: `press${how}`, labels: titles } as const;
      return kind === "add-button"
        ? { ...button, what: "button", to }
        : { ...button, what: "dialog", titles, texts: titles };
    }
    case "add-journey":
      return { kind, name: `journey${how % 3}`, titles };
    case "add-file": {
      const flow = one(repo.flows, what)?.id ?? "none";
      const places = [`flows/${flow}/simulations/try${how}.json`, `flows/shared/part${how}.json`, `locales/xx/a.json`];
      const [folder = "schemas"] = /^schemas\/\w+/.exec(form?.id ?? "") ?? [];
      const forms = [`${folder}/more${how}.schema.json`, `${folder}/golden/${how}.json`, `${folder}/x${how}.ui.json`];
      return { kind, path: one([...places, ...forms, `locales/${language}/more${how}.json`], what) ?? "" };
    }
    case "add-choice": {
      const choosing = [...repo.schemas.values()].flatMap((source) =>
        formOf(repo, source).fields.flatMap(({ name, layout }) => (layout?.options ? [{ form: source.id, name }] : [])),
      );
      const chosen = one(choosing, what);
      const after = what % 2 === 0 ? null : "one";
      return (
        chosen && {
          kind: "insert",
          what: "choice",
          form: chosen.form,
          field: chosen.name,
          value: `more${how}`,
          labels: titles,
          after,
        }
      );
    }
    case "add-message": {
      const [over = [], texts = []] = [what % 3, what % 2].map((is) => (is === 0 ? titles : []));
      const said = { titles: over, texts, when: how % 2 === 0 ? null : "lang == 'es'" };
      return flow && step !== undefined
        ? { kind: "insert", what: "message", flow: flow.id, step, tone: one(TONES, how) ?? "info", ...said }
        : undefined;
    }
    case "delete-step": {
      const instead = one([null, ...steps], how + what);
      return flow && step !== undefined ? { kind: "remove", flow: flow.id, step, instead: instead ?? null } : undefined;
    }
    case "delete-message":
    case "delete-dialog":
    case "delete-choice":
    case "move-block":
    case "set-settings":
      return awayBy(repo, kind, what, how);
    case "add-variant":
    case "give-text":
    case "take-text":
    case "add-block":
    case "move-part":
    case "add-item":
    case "move-item":
    case "rename-item":
    case "delete-item":
      return itemBy(repo, kind, wish, titles);
    case "delete-journey":
      return { kind: "remove", flow: flow?.id ?? "" };
    case "delete-field":
      return form && anyField !== undefined ? { kind: "remove", form: form.id, field: anyField } : undefined;
    case "add-field": {
      const after = what % 3 === 0 ? null : (field ?? null);
      const list =
        form &&
        one(
          [...fieldsIn(formOf(repo, form))].filter(([, { layout }]) => layout?.item),
          what,
        )?.[0];
      const where = list !== undefined && what % 2 === 0 ? { list, after: null } : { after };
      const added = fieldBy(what, how, titles);
      return form && { kind: "insert", what: "field", form: form.id, ...added, ...where };
    }
    case "set-limit": {
      const keyword = one(LIMITS, how) ?? "maxLength";
      const now =
        form &&
        formOf(repo, form)
          .fields.find(({ name }) => name === field)
          ?.schema.keyword(keyword);
      const was = typeof now === "number" ? now : null;
      const at = `/${keyword}`;
      return form && field !== undefined
        ? {
            kind: "set",
            form: form.id,
            field,
            values: { [at]: how === 0 ? null : how },
            was: { [at]: was },
            ...(how % 5 === 1 && { isOnlyHere: true }),
          }
        : undefined;
    }
  }
}
