import type { Overview } from "../protocol.ts";
export const PLACES = ["map", "page", "texts", "changes", "experiments", "json", "findings", "data", "review"] as const;
export const WIDTHS = [320, 390, 768, 1280] as const;
const SHAPES = ["map", "list", "board"] as const;
const SCHEMES = ["light", "dark"] as const;
const SIZES = [100, 200] as const;
/** What the Page place shows: one page, or several side by side. */
const SHEETS = ["one", "widths", "languages", "arms", "sites"] as const;
/** Which findings the Findings place shows: all, to fix or to check; in all files, changed files or the others. */
const SEVERITIES = ["", "error", "warning"] as const;
const FILES = ["", "changed", "others"] as const;
/** Which texts the Texts place shows. */
const TEXTS = ["all", "missing", "stale", "long", "unused"] as const;

/** What is shown, and for whom. */
export interface Lens {
  readonly place: (typeof PLACES)[number];
  readonly flow: string;
  readonly step: string;
  readonly site: string;
  readonly lang: string;
  /** `<flag>=<arm>`. Empty for what everybody sees. */
  readonly arm: string;
  readonly width: number;
  readonly scheme: "light" | "dark";
  /** Text size in per cent. */
  readonly text: 100 | 200;
  readonly sheet: (typeof SHEETS)[number];
  /** The replay that is followed on the map, and the current line, starting at 0. Empty if there is none. */
  readonly story: string;
  readonly at: number;
  /** How the Map place shows a journey. A board has the pages of the replay that is followed. */
  readonly shape: (typeof SHAPES)[number];
  /** The file that is open in the JSON place, and the line to scroll to. Empty and 0 for none. */
  readonly file: string;
  readonly line: number;
  /** What is open: a JSON pointer in the place of sites and prices, the flag of an experiment in that of experiments. */
  readonly value: string;
  /** Which findings are shown: by severity, by file, and by step. */
  readonly severity: (typeof SEVERITIES)[number];
  readonly files: (typeof FILES)[number];
  /** `<journey>/<step>`, `/` for findings that are at no step, or empty for all. */
  readonly where: string;
  readonly texts: (typeof TEXTS)[number];
}

export const NO_LENS: Lens = {
  place: "page",
  flow: "",
  step: "",
  site: "",
  lang: "",
  arm: "",
  width: 768,
  scheme: "light",
  text: 100,
  sheet: "one",
  story: "",
  at: 0,
  shape: "map",
  file: "",
  line: 0,
  value: "",
  severity: "",
  files: "",
  where: "",
  texts: "all",
};

/** A lens with a site and a language: the first ones if it names none. */
export function resolvedLens(lens: Lens, { sites, languages }: Pick<Overview, "sites" | "languages">): Lens {
  return { ...lens, site: lens.site || (sites[0] ?? ""), lang: lens.lang || (languages[0]?.id ?? "") };
}

/** The lens in an address. `usual` has what the address does not say. */
export function lensIn(hash: string, usual: Pick<Lens, "width" | "scheme" | "text"> = NO_LENS): Lens {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [place, flow = "", step = ""] = path.split("/").map(decodeURIComponent);
  const params = new URLSearchParams(query);
  return {
    place: PLACES.find((one) => one === place) ?? NO_LENS.place,
    flow,
    step,
    site: params.get("site") ?? "",
    lang: params.get("lang") ?? "",
    arm: params.get("arm") ?? "",
    width: WIDTHS.find((width) => String(width) === params.get("width")) ?? usual.width,
    scheme: SCHEMES.find((scheme) => scheme === params.get("scheme")) ?? usual.scheme,
    text: SIZES.find((size) => String(size) === params.get("text")) ?? usual.text,
    sheet: SHEETS.find((one) => one === params.get("sheet")) ?? NO_LENS.sheet,
    story: /^[\w-]{1,300}$/.exec(params.get("story") ?? "")?.[0] ?? "",
    at: numberIn(params.get("at")),
    shape: SHAPES.find((shape) => shape === params.get("shape")) ?? NO_LENS.shape,
    file: params.get("file") ?? "",
    line: numberIn(params.get("line")),
    value: params.get("value") ?? "",
    severity: SEVERITIES.find((one) => one === params.get("severity")) ?? NO_LENS.severity,
    files: FILES.find((one) => one === params.get("files")) ?? NO_LENS.files,
    where: params.get("where") ?? "",
    texts: TEXTS.find((one) => one === params.get("texts")) ?? NO_LENS.texts,
  };
}

const numberIn = (text: string | null) => Number(/^\d{1,6}$/.exec(text ?? "")?.[0] ?? 0);

/** The address of a lens. */
export function hashOf(lens: Lens): string {
  const { place, flow, step, site, lang, arm, file, line } = lens;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ site, lang, arm })) if (value !== "") query.set(name, value);
  for (const name of ["width", "scheme", "text", "sheet", "shape", "story", "at"] as const)
    if (lens[name] !== NO_LENS[name]) query.set(name, String(lens[name]));
  const isOfData = place === "data" || place === "experiments";
  if ((place === "json" || isOfData) && file !== "") query.set("file", file);
  if (isOfData && lens.value !== "") query.set("value", lens.value);
  if (place === "json" && line > 0) query.set("line", String(line));
  for (const name of ["severity", "files", "where"] as const)
    if (place === "findings" && lens[name] !== "") query.set(name, lens[name]);
  if (place === "texts" && lens.texts !== NO_LENS.texts) query.set("texts", lens.texts);
  const params = query.size === 0 ? "" : `?${query.toString()}`;
  return `#/${[place, flow, step].map(encodeURIComponent).join("/")}${params}`;
}

/** Whether a place shows a journey, so that one must be chosen first. */
export function needsJourney(place: Lens["place"]): boolean {
  return place === "map" || place === "page" || place === "texts";
}

/** Flag and arm of a lens, or `undefined` for everybody. */
export function armIn({ arm }: Pick<Lens, "arm">): { readonly flag: string; readonly arm: string } | undefined {
  const [flag = "", name = ""] = arm.split("=");
  return flag === "" || name === "" ? undefined : { flag, arm: name };
}

/** `<flag>=<arm>` in words. */
export function inArm(name: string): string {
  const [flag, arm] = name.split("=");
  return `in the arm ${arm} of ${flag}`;
}

type Trials = Pick<Overview, "experiments">;

/**
 * The current name of a lens's arm. A renamed arm keeps its index, even if it was renamed by somebody else or renamed
 * back.
 */
export function armNow(lens: Pick<Lens, "arm">, before: Trials | null, now: Trials): string {
  const seen = armIn(lens);
  if (seen === undefined) return lens.arm;
  const [was, is] = [before, now].map((one) => one?.experiments.find(({ flag }) => flag === seen.flag)?.arms ?? []);
  if (was === undefined || is === undefined || was.length !== is.length) return lens.arm;
  const renamed = is[was.indexOf(seen.arm)];
  // Arms that only changed their order keep their names.
  const isRenamed = renamed !== undefined && !is.includes(seen.arm) && !was.includes(renamed);
  return isRenamed ? `${seen.flag}=${renamed}` : lens.arm;
}
