import { expect, test } from "vitest";
import { problemsOf } from "../../../../src/studio/edits/verified.ts";
import { languagesOf, localesOf } from "../../../../src/model/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { type CommittedTexts, textRows, textsAsXliff } from "../../../../src/studio/reading/index.ts";
import { languageViews } from "../../../../src/studio/reading/language-views.ts";
import { judged, localesIn, takeOver } from "../csv-files.ts";
import { garden, openWorkspace } from "../journeys.ts";

const errors = ({ repo }: Workspace) =>
  problemsOf(repo)
    .filter(({ severity }) => severity === "error")
    .map(({ file, message }) => `${file}: ${message}`);

/** The current texts, as if they were committed. */
function committedIn({ repo }: Workspace): CommittedTexts {
  return new Map(
    localesOf(repo).map(({ language, name, texts }) => {
      const all = [...texts.values()].flat().map(({ fullKey, value }) => [fullKey, value] as const);
      return [`locales/${language}/${name}.json`, new Map(all)] as const;
    }),
  );
}

const FILES = ["common", "garden"] as const;

test("a new language starts empty with one finding, and passes the check once it is translated and offered", () => {
  const workspace = garden();
  expect(errors(workspace)).toEqual([]);
  const before = localesIn(workspace);
  workspace.apply({ kind: "add-language", language: "de" });
  expect(languageViews(workspace.repo).map(({ id, name, sites }) => [id, name, sites.length > 0])).toEqual([
    ["en", "English", true],
    // German is first in the alphabet, but English stays first: texts are translated from the default site's language.
    ["de", "Deutsch", false],
    ["es", "Español", true],
  ]);
  expect([...localesIn(workspace).keys()].filter((path) => !before.has(path))).toEqual(
    FILES.map((name) => `locales/de/${name}.json`),
  );
  expect(errors(workspace)).toEqual([
    expect.stringMatching(
      /^locales\/de\/common\.json: None of the \d+ texts that other languages have is in "de": \d+ in locales\/de\/common\.json, \d+ in locales\/de\/garden\.json\. Translate them, or remove the folder locales\/de until somebody does\.$/,
    ),
  ]);

  // The translator returns the English texts as the translation.
  const xliff = textsAsXliff(textRows(workspace.repo), "en", "de");
  expect(xliff).not.toContain("<target");
  const translated = xliff.replace(/<source( [^>]*)>(.*?)<\/source>/gs, "$&<target$1>$2</target>");
  expect(judged(workspace, translated).leftOut).toEqual([]);
  const committed = committedIn(workspace);
  takeOver(workspace, judged(workspace, translated));
  // A first translation does not count as a change.
  expect(textRows(workspace.repo, committed).filter(({ stale }) => stale)).toEqual([]);
  expect(textRows(workspace.repo).map(({ values }) => values["de"])).toEqual(
    textRows(workspace.repo).map(({ values }) => values["en"]),
  );

  workspace.apply({ kind: "offer-language", language: "de", site: "us", isOffered: true });
  expect(languageViews(workspace.repo)[1]?.sites).toEqual(["us"]);
  for (let acts = 3; acts > 0; acts -= 1) workspace.undo();
  expect(localesIn(workspace)).toEqual(before);
  expect(languagesOf(workspace.repo)).toEqual(["en", "es"]);
});

test("a site can stop offering a language unless it is its only one; unknown languages and sites are refused", () => {
  const workspace = garden();
  const offer = (language: string, site: string, isOffered: boolean) =>
    workspace.apply({ kind: "offer-language", language, site, isOffered });
  offer("es", "us", false);
  expect(languageViews(workspace.repo).map(({ id, sites }) => [id, sites.includes("us")])).toEqual([
    ["en", true],
    ["es", false],
  ]);
  expect(() => offer("en", "us", false)).toThrow("It is the only language of us: offer another one first.");
  expect(() => offer("fr", "us", true)).toThrow("There are no texts in “fr”.");
  expect(() => offer("es", "nowhere", true)).toThrow("There is no site “nowhere”.");
  expect(() => workspace.apply({ kind: "add-language", language: "es" })).toThrow("There are texts in “es” already.");
  for (const language of ["xx", "english", "pt-br"])
    expect(() => workspace.apply({ kind: "add-language", language })).toThrow(
      `“${language}” is not the code of a language`,
    );
});

test("a language with more plural forms than the others gets those forms to translate, and no others", () => {
  const workspace = openWorkspace();
  expect(textRows(workspace.repo).filter(({ missingIn }) => missingIn.length > 0)).toEqual([]);
  workspace.apply({ kind: "add-language", language: "pl" });
  // The one finding also names files with few texts.
  const files = [...(workspace.repo.locales.get("pl")?.values() ?? [])].map(({ path }) => path);
  const findings = errors(workspace);
  expect(findings).toHaveLength(1);
  for (const path of files) expect(findings[0]).toContain(` in ${path}`);
  const missing = textRows(workspace.repo).filter(({ missingIn }) => missingIn.includes("pl"));
  const keys = missing.flatMap(({ key, file }) => (file === "common" && key.startsWith("ui.suggested_") ? [key] : []));
  expect(keys.sort()).toEqual(["few", "many", "one"].map((form) => `ui.suggested_${form}`));
  const xliff = textsAsXliff(missing, "en", "pl", textRows(workspace.repo));
  const translated = xliff.replace(/<source( [^>]*)>(.*?)<\/source>/gs, "$&<target$1>$2</target>");
  expect(judged(workspace, translated)).toMatchObject({ problem: null, leftOut: [], notes: [] });
  takeOver(workspace, judged(workspace, translated));
  expect(textRows(workspace.repo).filter(({ missingIn }) => missingIn.length > 0)).toEqual([]);
  expect(errors(workspace)).toEqual([]);
});
