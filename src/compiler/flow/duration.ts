/** Milliseconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds. `undefined` for anything else. */
export function millisecondsOf(duration: string): number | undefined {
  const found = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(duration);
  if (found === null) return undefined;
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  const total = (((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0);
  return Math.round((total * 60 + (seconds ?? 0)) * 1000);
}
