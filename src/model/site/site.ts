import type { JsonObject } from "../../engine/index.ts";
import type { Place, Value, Written } from "../node.ts";

/** A country's version of the product, as `flows/sites.json` has it. */
export interface Site extends Place {
  /** Its place in the list. */
  readonly index: number;
  readonly id?: Written;
  /** Other names that it may be asked for by. */
  readonly aliases: readonly Written[];
  readonly hosts: readonly Written[];
  readonly languages: readonly Written[];
  readonly isDefault: boolean;
  readonly links: readonly Link[];
  /** What it says of settings of journeys, by their names. */
  readonly settings: readonly (Value & { readonly name: string })[];
  /** What it says for one of its languages. */
  readonly byLanguage: readonly SiteInLanguage[];
  /** All that it says of itself, by name. */
  readonly facts: ReadonlyMap<string, Value>;
  /** The same, as expressions read it (`site`). */
  readonly value: JsonObject;
}

/** What a site says for a language (`in`), which is laid over what it says for all. */
export interface SiteInLanguage extends Place {
  readonly lang: string;
  /** The links that are other ones there. */
  readonly links: readonly Link[];
  /** The whole site as people of that language have it; each fact has the place at which it is written. */
  readonly as: Site;
}

/** A link that journeys know by its name. */
export interface Link extends Place {
  readonly name: string;
  /** Absent where it is no text. */
  readonly address?: string;
}

/** What a site says of itself by that name, where it is a text. */
export function factOf({ facts }: Site, name: string): string | undefined {
  const json = facts.get(name)?.json;
  return typeof json === "string" ? json : undefined;
}

/** The address of a site's link of that name, where it has one. */
export function addressOf({ links }: Site, name: string): string | undefined {
  return links.find((link) => link.name === name)?.address;
}
