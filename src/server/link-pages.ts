import type { FastifyInstance } from "fastify";
import type { ServiceConfig } from "./config.ts";
import { contentPolicy } from "./http/index.ts";
import { plainPage } from "./plain-page.ts";
import type { LinkPage, SiteMap } from "./site-map.ts";
import { findText, personLanguage, translate } from "./texts/index.ts";

/**
 * Serves placeholder pages for the addresses in `flows/sites.json` that belong to other systems, so that no link is
 * dead when those systems are not there. Not for production.
 */
export function addLinkPages(
  app: FastifyInstance,
  map: SiteMap,
  styles: readonly string[],
  config: ServiceConfig,
): void {
  for (const page of map.linkPages) {
    app.get(page.path, (request, reply) => {
      const lang = personLanguage(request.headers);
      return reply
        .type("text/html; charset=utf-8")
        .headers({ "cache-control": "no-store", vary: "accept-language, cookie" })
        .header("content-security-policy", contentPolicy())
        .send(
          plainPage({
            lang,
            title: titleOf(page, lang),
            lines: [
              translate(lang, "service.link.standIn"),
              ...aboutOf(page, lang, config),
              translate(lang, "service.link.production", { addresses: page.addresses.join(", ") }),
            ],
            link: { href: map.home, text: translate(lang, "service.page.home") },
            styles,
          }),
        );
    });
  }
}

/** Facts about this service that such a page must state. */
function aboutOf(
  { name }: LinkPage,
  lang: ReturnType<typeof personLanguage>,
  { registrationKeptDays, invitationKeptDays, accountKeptDays, messageKeptDays, eventKeptMonths }: ServiceConfig,
): readonly string[] {
  const about = findText(lang, `service.link.about.${name}`, {
    registrationDays: registrationKeptDays,
    invitationDays: invitationKeptDays,
    accountDays: accountKeptDays,
    messageDays: messageKeptDays,
    eventMonths: eventKeptMonths,
  });
  return about === undefined ? [] : [about];
}

/** The text for a link, or its name if it has none. */
function titleOf({ name }: LinkPage, lang: ReturnType<typeof personLanguage>): string {
  return findText(lang, `service.link.name.${name}`) ?? name;
}
