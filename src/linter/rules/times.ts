import { momentsOf } from "../../cel/index.ts";
import { millisecondsOf } from "../../compiler/index.ts";
import { actionsIn, type ActionOf, type Flow, flowOf, groupBy, NO_LONGER, type Written } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

const pastMoment: Rule = {
  id: "past-moment",
  severity: "warning",
  finds: "A condition compares the time with a moment that has passed.",
  why: "What was shown until then nobody sees, and what began then everybody sees: the condition decides nothing any more, or its year was mistyped.",
  *check({ of }) {
    const now = Date.now();
    for (const { source, file, pointer } of of("expression")) {
      const past = momentsOf(source).find((moment) => moment < now);
      if (past === undefined) continue;
      const message = `${new Date(past).toISOString()} has passed, so this decides nothing any more. Correct the moment, or remove the condition and what it hides.`;
      yield { file, pointer, message } satisfies Finding;
    }
  },
};

const oddInterval: Rule = {
  id: "odd-interval",
  finds:
    "A time is no duration (ISO 8601), or a slip of the unit makes it useless: a session's call is repeated every few seconds or never, remembered data is forgotten at once or never, a page waits for hours, or for ten times as long as all others that wait for the same.",
  why: "The service gets a hundred times as many requests, people lose what they entered, or they wait in front of a page that does not go on.",
  *check({ repo }) {
    for (const named of repo.flows) {
      const flow = flowOf(repo, named);
      yield* outside(flow.session?.every, MINUTE, 12 * HOUR, "The session's call is repeated");
      yield* outside(flow.storage?.expires?.after, 5 * MINUTE, 400 * DAY, "What the browser keeps expires");
      yield* waitsIn(flow);
    }
  },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As many waits for one event show what is usual. */
const SEVERAL = 3;

/** Reports a time that is no duration, or is shorter or longer than what makes sense there (milliseconds). */
function* outside(written: Written | undefined, least: number, most: number, what: string): Generator<Finding> {
  if (written === undefined) return;
  const { file, pointer, value } = written;
  const ms = millisecondsOf(value);
  if (ms === undefined) yield* noDuration(written);
  else if (ms < least) yield { file, pointer, message: `${what} already after ${value}. ${EXAMPLES}` };
  else if (ms > most)
    yield { file, pointer, message: `${what} only after ${value}, which is as good as never. ${EXAMPLES}` };
}

const EXAMPLES = "Correct the unit: PT5M is five minutes, PT24H a day.";

function* waitsIn(flow: Flow): Generator<Finding> {
  const waits = [flow, ...flow.steps.values()]
    .flatMap((owner) => [...actionsIn(owner)])
    .filter((action): action is ActionOf<"wait"> & typeof action => action.do === "wait")
    .flatMap(({ duration, then }) => {
      const ms = duration === undefined || duration.value === NO_LONGER ? 0 : millisecondsOf(duration.value);
      return duration === undefined ? [] : [{ ...duration, ms, event: then?.value }];
    });
  for (const alike of groupBy(waits, ({ event }) => event).values())
    for (const wait of alike) {
      const { file, pointer, value, ms } = wait;
      if (ms === undefined) yield* noDuration(wait);
      else if (ms > HOUR)
        yield { file, pointer, message: `The page waits ${value}, and nobody waits for hours. PT5S is five seconds.` };
      else if (ms > 0) {
        const others = alike.filter((one) => one.pointer !== pointer && (one.ms ?? 0) > 0);
        const usual = others[0]?.ms ?? 0;
        const isOdd = ms >= 10 * usual || usual >= 10 * ms;
        if (!isOdd || others.length < SEVERAL || others.some((one) => one.ms !== usual)) continue;
        const message = `Here the page waits ${value}, and everywhere else ${others[0]?.value ?? ""} for the same event. Correct the unit, or send another event.`;
        yield { file, pointer, message };
      }
    }
}

function* noDuration({ file, pointer, value }: Written): Generator<Finding> {
  // The rule `shape` reports what does not even begin like one.
  if (!value.startsWith("P")) return;
  const message = `"${value}" is not a duration. Write PT5S for five seconds, PT5M for five minutes, PT24H for a day.`;
  yield { file, pointer, message };
}

/** Moments and intervals. */
export const timesRules: readonly Rule[] = [pastMoment, oddInterval];
