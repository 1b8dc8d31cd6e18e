import { bundleSchema, oncePerName, pathsAbout, type Repository, segmentsOf, usesOf } from "../../model/index.ts";
import { commentsOf } from "../edits/index.ts";
import type { TextRow } from "../protocol.ts";
import type { ApprovalView } from "../protocol-comments.ts";
import { dataFileViews } from "./data-view.ts";

/** Something that has to be approved. */
interface Approvable {
  readonly name: string;
  readonly title: string;
  /** Its words in each language, or its value. */
  readonly words: string;
  readonly at: ApprovalView["differences"][number]["at"];
}

/**
 * What has to be approved, by the marks of the language (`x-about`): the texts of questions by which people agree to
 * something, also as people in arms have them, and prices. `rows` are the texts of everybody and of the arms.
 */
export function approvalViews(repo: Repository, rows: readonly TextRow[]): readonly ApprovalView[] {
  const all = { consent: textsOfConsent(repo, rows), price: prices(repo) };
  const approvals = commentsOf(repo);
  return (["consent", "price"] as const).flatMap((of) => {
    const last = approvals.findLast((one) => one.approves?.of === of) ?? null;
    const seen = last?.approves?.seen ?? {};
    const now = new Map(all[of].map((one) => [one.name, one]));
    if (now.size === 0 && last === null) return [];
    const differing = all[of].filter(({ name, words }) => seen[name] !== words);
    const gone = Object.entries(seen).filter(([name]) => !now.has(name));
    return [
      {
        of,
        last,
        differences: [
          ...differing.map(({ name, title, words, at }) => ({ name, title, was: seen[name] ?? null, now: words, at })),
          ...gone.map(([name, was]) => ({ name, title: firstLine(was), was, now: null, at: null })),
        ],
        same: now.size - differing.length,
        seen: Object.fromEntries(all[of].map(({ name, words }) => [name, words])),
      },
    ];
  });
}

/** The texts of questions by which people agree to something. */
function textsOfConsent(repo: Repository, rows: readonly TextRow[]): readonly Approvable[] {
  const keys = new Set(
    usesOf(repo).flatMap(({ pointer, place, ...use }) => {
      const [list, field = ""] = segmentsOf(pointer);
      const isOfField = list === "fields" || list === "properties";
      const isAbout = place.form !== undefined && isOfField && consentsIn(repo, place.form).has(field);
      return use.kind === "text" && isAbout ? [use.key] : [];
    }),
  );
  return rows.flatMap(({ file, key, arm, values, shown }) => {
    if (!keys.has(key) && !keys.has(key.replace(/_\w+$/, ""))) return [];
    const words = Object.entries(values).map(([language, value]) => `${language}: ${value ?? "missing"}`);
    const [flow, step] = (shown[0] ?? "").split("/");
    return [
      {
        name: `${arm === undefined ? "" : `${arm} `}${file}:${key}`,
        title: `${Object.values(values)[0] ?? key}${arm === undefined ? "" : ` (only in ${arm.replace("=", ": ")})`}`,
        words: words.join("\n"),
        at: flow && step ? { flow, step } : null,
      },
    ];
  });
}

/** The questions of a form by which people agree to something. */
const consentsIn = oncePerName((repo: Repository, form): ReadonlySet<string> => {
  if (!repo.schemas.has(form)) return new Set();
  const paths = [...pathsAbout(bundleSchema(repo, form))];
  return new Set(paths.flatMap(([path, about]) => (about === "consent" ? [path.split(".")[0] ?? ""] : [])));
});

function prices(repo: Repository): readonly Approvable[] {
  return dataFileViews(repo).flatMap(({ path, title, values }) =>
    values.flatMap(({ at, name, where, words, about }) =>
      about === "price" ? [{ name: `${path}#${at}/${name}`, title: `${title}, ${where}`, words, at: null }] : [],
    ),
  );
}

const firstLine = (words: string) => words.split("\n")[0]?.replace(/^[\w-]+: /, "") ?? "";
