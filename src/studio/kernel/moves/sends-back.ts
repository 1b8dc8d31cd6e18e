import { chainsIn } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import {
  entriesOf,
  isList,
  isObject,
  originOf,
  pointer,
  type Repository,
  segmentsOf,
  type UseOf,
  valueAt,
} from "../../../model/index.ts";

/** The answers of a page, and where they are remembered. */
interface Answers {
  readonly step: string;
  readonly moving: ReadonlySet<string>;
  readonly kept: string;
}

/**
 * The guard of another page that sends people back to the page because they have not answered. "unclear" if something
 * else sends them there because of an answer, or a guard that also does or asks something else, such as what they answered.
 */
export function sendsBack(
  { files }: Repository,
  use: UseOf<"expression">,
  gone: Answers,
  at: string,
): string | undefined {
  const segments = segmentsOf(at);
  if (segments.at(-1) !== "when" || use.place.step === gone.step) return undefined;
  const rule = pointer("", ...segments.slice(0, -1));
  const written = valueAt(files.get(originOf(use).path)?.value, rule);
  if (written === undefined || !leadsTo(written, gone.step)) return undefined;
  const isPlain = isObject(written) && written.goto === gone.step && Object.keys(written).length === 2;
  const isGuard = /^\/steps\/[^/]+\/guards(?:\/\d+)?$/.test(use.pointer.replace(/\/when$/, ""));
  const isOnlyForIt = chainsIn(use.source).every(({ variable, steps }) => {
    const path = [variable, ...steps.map(({ name }) => name ?? "*")].join(".");
    return [...gone.moving].some((name) => isWithin(path, `${gone.kept}.${name}`));
  });
  const asksWhetherAnswered = use.source.split("||").every((part) => UNANSWERED.test(part.trim()));
  return isPlain && isGuard && isOnlyForIt && asksWhetherAnswered ? rule : "unclear";
}

/** Holds for somebody who has not answered. */
const UNANSWERED = /^(?:!has\([\w.]+\)|![\w.]+|(?:size\([\w.]+\)|[\w.]+) == (?:''|null|0|false|\[\]))$/;

/** Whether a rule, or one inside it, leads to the page. */
function leadsTo(written: Json, step: string): boolean {
  if (isList(written)) return written.some((one) => leadsTo(one, step));
  return (
    isObject(written) &&
    entriesOf(written).some(([key, value]) => (key === "goto" && value === step) || leadsTo(value, step))
  );
}

/** Whether a dotted path is another one, or leads further. */
export function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`);
}
