import type { JsonObject } from "../../../engine/index.ts";
import { ADD_SITE, type AddSite } from "../../commands/add-site.ts";
import type { Overview } from "../../protocol.ts";
import type { SiteView } from "../../protocol-sites.ts";
import { limitsOf } from "../forms/limits-of.ts";
import { oneOf, type Question, type Questions } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";

/** The questions about a new site, which begins like one of these. */
export function siteQuestions(sites: readonly SiteView[], languages: Overview["languages"]): Questions {
  const like = sites.map((site) => [site.id, `${site.id}: ${countryOf(site.country)}, ${site.currency}`] as const);
  const own = languages.map(({ id, name }) => [id, name] as const);
  const properties: Questions["properties"] = {
    like: {
      ...oneOf("Which site is it like?", like),
      description: "Its links, payment methods and settings are copied.",
    },
    id: {
      ...text("id", "What do you call it?", "A short name, such as fr. Conditions use it."),
      errorMessage: "Write small letters, digits and hyphens, a letter first",
    },
    hosts: {
      ...text(
        undefined,
        "At which addresses is it?",
        "Host names, with commas between them: www.example.fr, *.example.fr",
      ),
      maxLength: 2000,
      pattern: "^(\\*\\.)?[a-z0-9.\\-]+([\\s,]+(\\*\\.)?[a-z0-9.\\-]+)*[\\s,]*$",
      errorMessage: "Write host names in small letters, with commas between them",
    },
    country: {
      ...text(undefined, "Its country", "The two letters of its code: FR for France"),
      // In capital letters when the field is left.
      pattern: "^[A-Za-z]{2}$",
      errorMessage: "Write two letters, such as FR",
      "x-capitals": true,
    },
    currency: {
      ...text(undefined, "The currency of its prices", "The three letters of its code: EUR for the euro"),
      pattern: "^[A-Za-z]{3}$",
      errorMessage: "Write three letters, such as EUR",
      "x-capitals": true,
    },
    own: oneOf("Its own language", own),
    more: {
      title: "People may also choose",
      type: "array",
      items: { type: "string", enum: languages.map(({ id }) => id) },
      "x-choices": Object.fromEntries(own),
      "x-widget": "checks",
    },
    supportPhone: {
      ...text("supportPhone", "The phone number of its support", "As people of that country read it: 0800 90 01 42"),
      "x-widget": "tel",
    },
    supportEmail: {
      ...text("supportEmail", "The e-mail address of its support"),
      errorMessage: "Write an e-mail address",
      "x-widget": "email",
    },
  };
  return { type: "object", required: Object.keys(properties).filter((name) => name !== "more"), properties };
}

/** A question with a text as the answer. Its limits are those of a member of the command, if that is named. */
function text(member: keyof typeof ADD_SITE.properties | undefined, title: string, description?: string): Question {
  return {
    title,
    type: "string",
    ...(description !== undefined && { description }),
    ...(member && limitsOf(ADD_SITE, member)),
  };
}

/** The answers that come from the site that the new one is like. */
export function likeSite(site: SiteView | undefined): JsonObject {
  const more = site?.languages ?? [];
  return { own: more[0] ?? "", more, supportEmail: site?.supportEmail ?? "" };
}

/** The names of the country and the currency whose codes are answered. */
export function codeNotes(answers: JsonObject): Readonly<Record<string, string>> {
  const names = {
    country: countryOf(capitals(answers, "country")),
    currency: nameOf("currency", capitals(answers, "currency")),
  };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ""));
}

/** The command for the answers. */
export function newSite(answers: JsonObject): AddSite {
  const own = textIn(answers, "own");
  const more = Array.isArray(answers["more"]) ? answers["more"].map(String) : [];
  return {
    kind: "add-site",
    id: textIn(answers, "id"),
    like: textIn(answers, "like"),
    hosts: [
      ...new Set(
        textIn(answers, "hosts")
          .split(/[\s,]+/)
          .filter((host) => host !== ""),
      ),
    ],
    country: capitals(answers, "country"),
    currency: capitals(answers, "currency"),
    languages: [own, ...more.filter((one) => one !== own)],
    supportPhone: textIn(answers, "supportPhone"),
    supportEmail: textIn(answers, "supportEmail"),
  };
}

const capitals = (answers: JsonObject, question: string) => textIn(answers, question).toUpperCase();

const countryOf = (code: string) => nameOf("region", code);

/** The name of a country or a currency by its code. Empty if the browser knows none. */
function nameOf(type: "region" | "currency", code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(code) ?? "";
  } catch {
    // An incomplete code has no name.
    return "";
  }
}
