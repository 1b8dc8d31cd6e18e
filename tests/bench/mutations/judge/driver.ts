import {
  type BlockView,
  type Event,
  type FormDefinition,
  type Json,
  type JsonObject,
  type Program,
  type Snapshot,
  view,
} from "../../../../src/engine/index.ts";
import { bundlePlace, findOperation, operationIds, type Repository } from "../../../../src/model/index.ts";
import { isObject } from "../kinds/places.ts";
import { pick, type Random } from "../random.ts";
import { type Maker, valueOf } from "./values.ts";

export interface World {
  readonly repo: Repository;
  readonly program: Program;
  readonly forms: ReadonlyMap<string, FormDefinition>;
}

/** Creates random events, from what the pages offer and the answers that the contract allows. */
export interface Driver {
  next(random: Random, snapshot: Snapshot, at: number): Event;
  environment(random: Random): Snapshot["env"];
}

export function driverOf({ repo, program, forms }: World): Driver {
  const literals = [
    ...JSON.stringify(repo.flows.find(({ id }) => id === program.id)?.value ?? {}).matchAll(/'([\w.+-]{1,40})'/g),
  ].map(([, word]) => word ?? "");
  const words = ["", "a", ...new Set(literals)];
  const numbers = [0, 1, 2, 3];
  const answers = new Map(operationIds(repo).map((id) => [id, answerOf(repo, id)]));
  const handled = (step: string) => Object.keys({ ...program.on, ...program.steps[step]?.on });
  return {
    environment(random) {
      const sites = listAt(repo.sites?.value, "sites");
      const flags = listAt(repo.experiments?.value, "experiments").map((one) => [
        String(one.flag),
        pick(random, (one.arms ?? [""]) as string[]),
      ]);
      return {
        site: pick(random, sites),
        flags: Object.fromEntries(flags) as Record<string, string>,
        lang: pick(random, [...repo.locales.keys()]),
        visitor: "00000000-0000-4000-8000-00000000000f",
      };
    },
    next(random, snapshot, at) {
      const maker: Maker = { random, words, numbers };
      const stamp = { at, id: `e${Math.floor(random() * 1e9)}` };
      const calls = Object.values(snapshot.calls);
      const chance = random();
      if (calls.length > 0 && chance < 0.75) {
        const call = pick(random, calls);
        const known = answers.get(call.operation);
        if (random() < 0.92 || known === undefined) {
          return {
            type: "answer",
            call: call.id,
            output: known?.schema === undefined ? {} : valueOf(maker, known.schema),
            ...stamp,
          };
        }
        const failure = pick(random, [
          ...known.errors,
          { code: "network", kind: "network" },
          { code: "unexpected", kind: "unexpected" },
        ]);
        const form = Object.values(
          forms.get(program.steps[snapshot.step]?.forms.form?.schema ?? "")?.schema.properties ?? {},
        ).length;
        const fields =
          failure.kind === "validation"
            ? [
                {
                  field: pick(random, [
                    "parent.email",
                    "parent.email.duplicate",
                    "coParent.email.duplicate",
                    "username",
                    "promoCodes",
                    "termsAndConditions",
                  ]),
                  code: "errors.x",
                  text: `text ${form}`,
                },
              ]
            : [];
        return {
          type: "failure",
          call: call.id,
          error: { kind: failure.kind as "network", code: failure.code, text: "words", fields },
          ...stamp,
        };
      }
      const timers = Object.keys(snapshot.timers);
      if (timers.length > 0 && chance < 0.9) return { type: "timer", timer: pick(random, timers), ...stamp };
      if (chance > 0.97) return { type: "visit", path: pick(random, Object.keys(program.paths)), ...stamp };
      if (chance > 0.96) return { type: "language", lang: pick(random, [...repo.locales.keys()]), ...stamp };
      const seen = view(program, snapshot, at);
      const blocks = [...seen.page, ...seen.aside, ...(seen.dialog?.page ?? [])].flatMap(withSlots);
      const options = blocks.flatMap((block) => eventsOf(block, handled(snapshot.step)));
      if (options.length === 0) return { type: "visit", path: pick(random, Object.keys(program.paths)), ...stamp };
      const wanted = options.filter(({ required }) => required);
      const { name, form, payload } = pick(random, wanted.length > 0 && random() < 0.7 ? wanted : options);
      const values = form === undefined ? undefined : filled(maker, snapshot, form, name.endsWith("submit"));
      const field = values && pick(random, [...Object.keys(values), "email"]);
      const eventPayload = payload === undefined ? (field === undefined ? {} : { field }) : valueOf(maker, payload);
      return {
        type: "page",
        event: {
          name,
          ...(form !== undefined && { form }),
          ...(values && { values }),
          payload: eventPayload as JsonObject,
        },
        ...stamp,
      };
    },
  };

  function filled(maker: Maker, snapshot: Snapshot, form: string, complete: boolean): JsonObject {
    const id = program.steps[snapshot.step]?.forms[form]?.schema ?? "";
    const definition = forms.get(id);
    const before = snapshot.forms[form]?.values ?? {};
    if (definition === undefined) return before;
    for (let tried = 0; tried < 8; tried += 1) {
      const values = { ...before, ...twins(valueOf(maker, definition.schema) as JsonObject) };
      if (!complete || definition.validate(values, {}).length === 0 || tried === 7) return values;
    }
    return before;
  }

  interface Option {
    readonly name: string;
    readonly form?: string;
    readonly payload?: JsonObject;
    /** The block exists for this event, which leads on. */
    readonly required?: boolean;
  }

  function eventsOf(block: BlockView, known: readonly string[]): Option[] {
    const descriptor = repo.blocks.get(block.block)?.value;
    const prefix =
      descriptor?.prefix === undefined ? undefined : String(block.props[String(descriptor.prefix)] ?? "form");
    const own = Object.entries(isObject(descriptor?.events) ? descriptor.events : {}).map(([name, event]): Option => {
      const payload = isObject(event) && isObject(event.payload) ? event.payload : undefined;
      const full = prefix === undefined || prefix === "form" ? name : `${prefix}.${name}`;
      const required = isObject(event) && event.required === true;
      return { name: full, required, ...(prefix === undefined ? { ...(payload && { payload }) } : { form: prefix }) };
    });
    const named = [...JSON.stringify(block.props).matchAll(/"(\w+)"/g)]
      .map(([, word]) => word ?? "")
      .filter((word) => known.includes(word));
    if (block.block === "back" && block.props.event === undefined) named.push("back");
    return [...own.filter(({ name }) => known.includes(name)), ...named.map((name) => ({ name }))];
  }
}

/** Fields that repeat another one get the same value. */
function twins(values: JsonObject): JsonObject {
  const repeated = Object.entries(values).filter(([name]) => name.endsWith("Confirm"));
  return {
    ...values,
    ...Object.fromEntries(repeated.map(([name]) => [name, values[name.slice(0, -"Confirm".length)]])),
  };
}

function answerOf(
  repo: Repository,
  id: string,
): { schema: JsonObject | undefined; errors: readonly { code: string; kind: string }[] } {
  const operation = findOperation(repo, id);
  return { schema: operation?.answer && bundlePlace(repo, operation.answer), errors: operation?.errors ?? [] };
}

function withSlots(block: BlockView): BlockView[] {
  return [block, ...Object.values(block.slots).flat().flatMap(withSlots)];
}

function listAt(value: Json | undefined, key: string): JsonObject[] {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? (list as Json[]).filter(isObject) : [];
}
