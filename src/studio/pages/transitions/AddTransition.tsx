import type { JsonObject } from "../../../engine/index.ts";
import { INSERT_TRANSITION, type InsertTransition } from "../../kernel/inserts/transition.ts";
import type { StepName } from "../../protocol.ts";
import type { PageView, PageTransition } from "../../protocol-page.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import type { Offer } from "../forms/asking.ts";
import { textIn } from "../forms/words.ts";
import { causeOf } from "../map/transition-words.ts";

interface AddTransitionProps {
  readonly view: PageView;
  readonly steps: readonly StepName[];
  readonly onMade?: () => void;
}

/** Leads people from a page to another one, after something that they do or that a request ends with. */
export function AddTransition({ view, steps, onMade }: AddTransitionProps) {
  const { flow, step } = view;
  const to = steps.filter(({ id }) => id !== step).map(({ id, title }) => ({ words: title, value: id }));
  const events = eventsOf(view);
  if (to.length === 0 || events.length === 0) return null;
  const known = [...view.transitions, ...view.stays].flatMap((transition) => placeBefore(view, transition) ?? []);
  const placesFor = (answers: JsonObject) => {
    const event = eventIn(answers);
    return [...known.flatMap((one) => (one.event === event ? [one] : [])), LAST];
  };
  const keyOf = ({ value }: Offer) => (value === null ? `#${known.length}` : String(value));
  return (
    <CommandDialog<InsertTransition>
      schema={INSERT_TRANSITION}
      languages={[]}
      view={view}
      of={view.title}
      preset={{ flow, step }}
      offers={{ event: events, to, before: [...known, LAST] }}
      begin={{ before: null }}
      options={(answers) => ({
        before: placesFor(answers).map((one) => ({ value: keyOf(one), label: one.words })),
      })}
      // What is new is checked first, unless the person chooses another place.
      follow={(now, question) => {
        const [first] = placesFor(now);
        return question === "event" && first !== undefined ? { ...now, before: keyOf(first) } : now;
      }}
      conditionAt={(answers) => {
        const event = eventIn(answers);
        return event === "" ? `/steps/${step}/page/-` : `/steps/${step}/on/${event}/-`;
      }}
      complete={({ event, when, ...members }) => {
        const [name = "", code] = String(event).split(" ");
        return { ...members, event: name, when: together(code, when as string | null) };
      }}
      {...(onMade && { onMade })}
    />
  );
}

const LAST: Offer = { words: "last", value: null };

/** A question's answer is an event and, after a space, the code of an error. */
function eventIn(answers: JsonObject): string {
  return textIn(answers, "event").split(" ")[0] ?? "";
}

function together(code: string | undefined, when: string | null): string | null {
  if (code === undefined) return when;
  const failed = `error.code == '${code}'`;
  return when === null ? failed : `${failed} && (${when})`;
}

/** What can happen on a page: what people do there, and how its requests end, with each error that the service declares. */
function eventsOf({ sends, calls }: PageView): readonly Offer[] {
  const ends = calls.flatMap(({ operation, summary, errors, causes }): readonly Offer[] => {
    if (causes.every(({ kind }) => kind === "ahead")) return [];
    const failed = `“${summary}” fails`;
    return [
      { words: `“${summary}” succeeds`, value: `${operation}.ok` },
      { words: failed, value: `${operation}.failed` },
      ...errors.map(({ code, meaning }) => ({
        words: `${failed}: ${meaning === "" ? code : meaning}`,
        value: `${operation}.failed ${code}`,
      })),
    ];
  });
  return [...sends.map(({ event, words }) => ({ words, value: event })), ...ends];
}

/** The place before a rule about an event of the step. */
function placeBefore({ step }: PageView, transition: PageTransition): (Offer & { readonly event: string }) | undefined {
  const rule = transition.rules.at(-1);
  const event = rule?.startsWith(`/steps/${step}/on/`) === true ? rule.split("/")[4] : undefined;
  if (rule === undefined || event === undefined) return undefined;
  const condition = causeOf({ cause: "", when: transition.when });
  const words = `before: ${transition.to}${condition === "" ? "" : `, if ${condition}`}`;
  return { event, value: rule, words };
}
