import type { JsonObject } from "../../engine/index.ts";
import type { Place, Value, Written } from "../node.ts";

/** A site in `flows/sites.json`: the version of the product for a country. */
export interface Site extends Place {
  /** Its index in the list. */
  readonly index: number;
  readonly id?: Written;
  /** Other names for it (`?site=gb`). */
  readonly aliases: readonly Written[];
  readonly hosts: readonly Written[];
  readonly languages: readonly Written[];
  readonly isDefault: boolean;
  readonly links: readonly Link[];
  /** Its values for settings of journeys, by name. */
  readonly settings: readonly (Value & { readonly name: string })[];
  /** Its values for people who read one of its languages. */
  readonly byLanguage: readonly SiteInLanguage[];
  /** All its facts, by name. */
  readonly facts: ReadonlyMap<string, Value>;
  /** Its facts as expressions read them (`site`). */
  readonly value: JsonObject;
}

/** A site's values for a language (`in`). They replace those for all languages. */
export interface SiteInLanguage extends Place {
  readonly lang: string;
  /** The links with another address in this language. */
  readonly links: readonly Link[];
  /** The whole site for people who read this language. Each fact has the place where it is written. */
  readonly as: Site;
}

/** A link that journeys use by its name. */
export interface Link extends Place {
  readonly name: string;
  /** Absent if it is not a text. */
  readonly address?: string;
}

/** A site's fact of this name, if it is a text. */
export function factOf({ facts }: Site, name: string): string | undefined {
  const json = facts.get(name)?.json;
  return typeof json === "string" ? json : undefined;
}

/** The address of a site's link of this name. `undefined` if it has none. */
export function addressOf({ links }: Site, name: string): string | undefined {
  return links.find((link) => link.name === name)?.address;
}
