import { isbot } from "isbot";
import { type RawBuilder, sql } from "kysely";
import { armsFor, experimentsAt, needsVisitor, takesPart } from "../../experiments/index.ts";
import type { Resources, VisitingBrowser } from "../http/index.ts";
import { signals } from "../signals.ts";
import { definitionOf } from "./defined.ts";
import { visitorKey } from "./visitor-key.ts";

/** A page of a journey says that these experiments decided something, in these arms. */
interface Reported {
  readonly flow: string;
  /** The visitor's random id, by the page. */
  readonly visitor: string;
  readonly seen: readonly { readonly flag: string; readonly arm: string }[];
  /** Of simulated visitors. Without it: now. */
  readonly at?: Date;
}

type By = Pick<Resources, "config" | "secrets" | "experiments" | "siteAt"> & {
  readonly browser: VisitingBrowser;
  readonly address: string;
  readonly lang: string;
};

/** Why a reported exposure does not count. */
type Refusal = "robot" | "own-network" | "no-cookie" | "not-running" | "other-arm";

/**
 * The part of a statement (`with …`) that stores what counts of the reported exposures, each visitor's first one of an
 * experiment. The service computes the arm itself: another arm than the visitor's counts as nothing, but a visitor who
 * was counted before is marked, because they have seen it. Undefined if there is nothing to store.
 */
export function storeExposures(by: By, { flow, visitor, seen, at }: Reported): RawBuilder<unknown> | undefined {
  const { browser, secrets, lang } = by;
  const others: { readonly flag: string; readonly arm: string }[] = [];
  const counted = new Map(
    seen.flatMap(({ flag, arm }): [string, string][] => {
      const refusal = refusalOf(by, visitor, flag, arm);
      if (refusal) signals.exposureRefused.send({ flag, reason: refusal });
      if (refusal === "other-arm") others.push({ flag, arm });
      return refusal ? [] : [[flag, arm]];
    }),
  );
  if (counted.size + others.length === 0) return undefined;
  const key = visitorKey(secrets, visitor);
  const { experiments } = by.experiments.current();
  const definition = (flag: string) => definitionOf(flow, experiments.find((one) => one.flag === flag)?.patch);
  const sawBoth = (flag: string): boolean => others.some((other) => other.flag === flag);
  // No row is written by both parts.
  const pairs = others.filter(({ flag }) => !counted.has(flag)).map(({ flag, arm }) => sql`(${flag}, ${arm})`);
  const marked = sql`
    marked as (
      update exposures set seen_other_arm = true from (values ${sql.join(pairs)}) as other (flag, arm)
      where visitor = ${key}::uuid and exposures.flag = other.flag and exposures.arm <> other.arm and not seen_other_arm)`;
  if (counted.size === 0) return marked;
  const site = by.siteAt(browser.hostname);
  const rows = [...counted].map(
    ([flag, arm]) =>
      sql`(${key}::uuid, ${flag}, ${arm}, ${flow}, ${site}, ${lang}, ${browser.device}, ${definition(flag)}, ${sawBoth(flag)}, ${at ?? sql`default`})`,
  );
  const both = pairs.length === 0 ? sql`` : sql`${marked},`;
  // The condition keeps a repeated report from writing anything.
  return sql`${both}
    exposed as (
      insert into exposures (visitor, flag, arm, flow, site, language, device, definition, seen_other_arm, at)
      values ${sql.join(rows)}
      on conflict (visitor, flag) do update set
        seen_other_arm = exposures.seen_other_arm or excluded.seen_other_arm or exposures.arm <> excluded.arm,
        crossed = exposures.crossed or exposures.definition <> excluded.definition
      where ((excluded.seen_other_arm or exposures.arm <> excluded.arm) and not exposures.seen_other_arm)
        or (exposures.definition <> excluded.definition and not exposures.crossed))`;
}

function refusalOf(by: By, visitor: string, flag: string, arm: string): Refusal | undefined {
  const { browser, config, address } = by;
  if (browser.userAgent === "" || isbot(browser.userAgent)) return "robot";
  if (config.ownNetworks?.check(address, address.includes(":") ? "ipv6" : "ipv4")) return "own-network";
  if (browser.visitor !== visitor) return "no-cookie";
  const { experiments, holdout } = experimentsAt(by.experiments.current(), by.siteAt(browser.hostname), by.lang);
  const experiment = experiments.find((one) => one.flag === flag);
  if (!experiment || !needsVisitor([experiment]) || !takesPart(experiment, visitor, holdout)) return "not-running";
  return armsFor([experiment], visitor, {}, holdout)[flag] === arm ? undefined : "other-arm";
}
