const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Every locale for which this platform has data of its own, such as `en`, `en-IN` and `uz-AF`. `Intl` has no list of
 * them, so all languages and regions are asked for.
 */
export function allLocales(): readonly string[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const codes = [...pairs, ...pairs.flatMap((pair) => LETTERS.map((third) => pair + third))];
  const languages = Intl.NumberFormat.supportedLocalesOf(codes);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const regions = pairs.map((pair) => pair.toUpperCase()).filter((region) => names.of(region) !== undefined);
  const found = new Set<string>(languages);
  for (const language of languages)
    for (const region of regions)
      found.add(new Intl.RelativeTimeFormat(new Intl.Locale(language, { region })).resolvedOptions().locale);
  return [...found].toSorted();
}
