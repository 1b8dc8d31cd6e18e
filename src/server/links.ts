import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Absolute addresses for mails and text messages. */
export interface Links {
  /**
   * The address behind a name of `links` in `flows/sites.json`, at the public origin, with parameters behind the `#`: browsers send them
   * nowhere, so that no log has them. Throws for a name that the default site
   * does not have. A link that leads elsewhere (https://…) is left as it is.
   */
  to(name: string, parameters?: Readonly<Record<string, string>>): string;
  /** Support of the default site, for people. */
  readonly support: { readonly phone: string; readonly email: string };
}

interface Site {
  readonly default?: boolean;
  readonly links: Readonly<Record<string, string>>;
  readonly supportPhone: string;
  readonly supportEmail: string;
}

/** Reads the sites of the repository at `root`. `origin` is where people reach the pages (`https://join.example.org`). */
export function readLinks(root: string, origin: string): Links {
  const { sites } = JSON.parse(readFileSync(join(root, "flows", "sites.json"), "utf8")) as {
    readonly sites: readonly Site[];
  };
  const site = sites.find((one) => one.default) ?? sites[0];
  return {
    support: { phone: site?.supportPhone ?? "", email: site?.supportEmail ?? "" },
    to(name, parameters = {}) {
      const path = site?.links[name];
      if (path === undefined) throw new Error(`flows/sites.json has no link "${name}"`);
      const url = new URL(path, origin);
      if (Object.keys(parameters).length > 0) url.hash = new URLSearchParams(parameters).toString();
      return url.href;
    },
  };
}
