import { createHash } from "node:crypto";
import { siteIn } from "../../engine/index.ts";
import { stepsOf } from "../../insight/index.ts";
import { bundleSchema, devDataOf, flowOf, formsOf, type Named, type Repository, sitesOf } from "../../model/index.ts";
import type { TextRow } from "../protocol.ts";
import type { ChangedPage } from "../protocol-changes.ts";
import type { PagePicture, SeenAs } from "../protocol-map.ts";
import { addressOf } from "./page-view.ts";
import { textRows } from "./texts-table.ts";
import { withArmOf } from "./seen-by.ts";

/** What determines the look of a page, in plain words. */
const PARTS = ["its contents", "its texts", "its forms", "the journey", "the site", "its sample answers"] as const;

interface SeenPage extends Pick<ChangedPage, "flow" | "step" | "title"> {
  readonly address: string | null;
  /** Everything that a picture of the page depends on, as text. */
  readonly parts: Readonly<Record<(typeof PARTS)[number], string>>;
}

/** The pages of all journeys, or of one, for a lens, by journey and step. Based on the files only. */
function pagesSeenBy(base: Repository, { site, lang, arm }: SeenAs, flow?: string): ReadonlyMap<string, SeenPage> {
  const repo = withArmOf(base, { ...(arm && { arm }) });
  const rows = textRows(repo);
  const shown = textsAt(rows, lang);
  const { list } = sitesOf(repo);
  const here = list.find(({ id }) => id?.value === site) ?? list[0];
  const facts = JSON.stringify(here === undefined ? null : siteIn(here.value, lang));
  const flows = repo.flows.filter(({ id }) => flow === undefined || id === flow);
  const pages = flows.flatMap((named) =>
    stepsOf(repo, named, lang).map(({ id: step, title }): readonly [string, SeenPage] => {
      const parts = {
        ...partsOf(repo, named, step),
        "the journey": aroundPages(repo, named, lang, rows),
        "its texts": (shown.get(`${named.id}/${step}`) ?? []).join("\n"),
        "the site": facts,
      };
      const address = addressOf(repo, named.id, step);
      return [`${named.id}/${step}`, { flow: named.id, step, title: title === "" ? step : title, address, parts }];
    }),
  );
  return new Map(pages);
}

/** The address of each page of a journey, and a fingerprint of its content. Equal fingerprints mean equal pictures. */
export function pagePictures(repo: Repository, flow: string, seen: SeenAs): readonly PagePicture[] {
  return [...pagesSeenBy(repo, seen, flow).values()].map(({ step, address, parts }) => {
    const of = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
    return { step, address, of };
  });
}

/** The texts of each step in one language. */
function textsAt(rows: readonly TextRow[], lang: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { key, values, shown } of rows)
    for (const place of shown) {
      const lines = found.get(place) ?? [];
      lines.push(`${key}: ${values[lang] ?? ""}`);
      found.set(place, lines);
    }
  return found;
}

/** What every page of a journey shows, with its texts. */
function aroundPages(repo: Repository, named: Named, lang: string, rows: readonly TextRow[]): string {
  const { raw } = flowOf(repo, named);
  const around = JSON.stringify([raw["progress"] ?? null, raw["header"] ?? null]);
  const words = rows
    .filter(({ key }) => around.includes(`"${key}"`))
    .map(({ key, values }) => `${key}: ${values[lang]}`);
  return [around, ...words].join("\n");
}

function partsOf(repo: Repository, named: Named, step: string) {
  const { raw, steps } = flowOf(repo, named);
  // Handlers do not affect the picture.
  const { on: _, ...own } = steps.get(step)?.raw ?? {};
  const forms = [...formsOf(repo, named, step).values()].map(({ schema }) => {
    const source = repo.schemas.get(schema);
    return [source === undefined ? null : bundleSchema(repo, schema), source?.layout?.value ?? null];
  });
  const dev = devDataOf(repo, named.id);
  const sample = dev?.steps.find(({ name }) => name === step)?.data;
  return {
    "its contents": JSON.stringify([own, namedIn(raw, JSON.stringify(own)), raw["textParameters"]]),
    "its forms": JSON.stringify(forms),
    "its sample answers": JSON.stringify(
      sample === undefined
        ? null
        : [sample, dev?.data.data, dev?.answers.map(({ operation, json }) => [operation, json])],
    ),
  };
}

/** The journey's named values that a text uses, directly or indirectly. */
function namedIn(raw: Readonly<Record<string, unknown>>, text: string): readonly (readonly [string, string])[] {
  const all = ["settings", "conditions", "values"].flatMap((kind) =>
    Object.entries(Object(raw[kind]) as Record<string, unknown>).map(
      ([name, one]) => [name, JSON.stringify(one)] as const,
    ),
  );
  const used = new Map<string, string>();
  for (let read = [text]; read.length > 0; ) {
    const next = all.filter(([name]) => !used.has(name) && read.some((one) => new RegExp(`\\b${name}\\b`).test(one)));
    for (const [name, one] of next) used.set(name, one);
    read = next.map(([, one]) => one);
  }
  return [...used].toSorted(([a], [b]) => a.localeCompare(b));
}

/**
 * Steps whose pages may look different for the lens. Based on the files only, so a page may still look the same when it
 * is drawn. In the current order of the journeys.
 */
export function changedPages(before: Repository, after: Repository, seen: SeenAs): readonly ChangedPage[] {
  const [was, is] = [pagesSeenBy(before, seen), pagesSeenBy(after, seen)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id): readonly ChangedPage[] => {
    const [old, now] = [was.get(id), is.get(id)];
    const page = now ?? old;
    if (page === undefined) return [];
    const why = PARTS.filter((part) => old?.parts[part] !== now?.parts[part]);
    if (why.length === 0) return [];
    const { flow, step, title } = page;
    const only = old === undefined ? "after" : now === undefined ? "before" : null;
    return [{ flow, step, title, why, before: old?.address ?? null, after: now?.address ?? null, only }];
  });
}
