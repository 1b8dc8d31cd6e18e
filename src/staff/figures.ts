import { METRICS, type Comparison, type MetricName } from "../experiments/statistics/index.ts";

/** How the figures of a metric are written: rates in percent and points, amounts in a currency. */
export interface Unit {
  readonly metric: MetricName;
  readonly currency: string;
}

export function count(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 0 });
}

/** A share of people: `33.3`. */
export function percent(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}

/** `1 day`, `28 days`. */
export function counted(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/** A number of the report in what a chart draws: points of a percent, or whole units of the currency. */
export function scaled({ metric, currency }: Unit, value: number): number {
  return METRICS[metric].kind === "amount" ? value / 10 ** digitsOf(currency) : value * 100;
}

/** A rate or a mean per visitor: `12.0 %`, `$1.35`. */
export function figure(unit: Unit, value: number): string {
  const number = scaled(unit, value);
  return isAmount(unit) ? money(unit, number) : `${fixed(number)} %`;
}

/** A difference with its sign, without the unit of a rate: `+1.0`, `−$0.50`. */
export function signed(unit: Unit, value: number): string {
  return signedNumber(unit, scaled(unit, value));
}

/** The same for a number that is scaled already, as on a chart's axis. */
export function signedNumber(unit: Unit, number: number): string {
  const size = sized(unit, number);
  if (!/[1-9]/.test(size)) return size;
  return `${number < 0 ? "−" : "+"}${size}`;
}

/** The size of a difference: `1.0 points`, `$0.50`. */
export function sizeOf(unit: Unit, value: number): string {
  return sized(unit, scaled(unit, value)) + pointsOf(unit);
}

/** `+1.0 points, from −0.4 to +2.4`. */
export function comparison(unit: Unit, { estimate, sequence }: Comparison): string {
  const [from, to] = [signed(unit, sequence.from), signed(unit, sequence.to)];
  return `${signed(unit, estimate)}${pointsOf(unit)}, from ${from} to ${to}`;
}

function sized(unit: Unit, number: number): string {
  return isAmount(unit) ? money(unit, Math.abs(number)) : fixed(Math.abs(number));
}

function pointsOf(unit: Unit): string {
  return isAmount(unit) ? "" : " points";
}

export function isAmount({ metric }: Unit): boolean {
  return METRICS[metric].kind === "amount";
}

/** Small numbers keep a second digit, so that a difference is not rounded away. */
function fixed(number: number): string {
  const digits = Math.abs(number) < 0.1 && number !== 0 ? 2 : 1;
  return number.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function money({ currency }: Unit, number: number): string {
  return number.toLocaleString("en", { style: "currency", currency });
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A day of the report, `2026-11-29`: `29 Nov`. */
export function dayWords(day: string | Date): string {
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}

/** A moment in the reader's own time: `29 Nov 2026, 10:02`. */
export function momentWords(at: string | Date): string {
  return new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}
