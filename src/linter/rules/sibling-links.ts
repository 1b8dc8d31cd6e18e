import { addressOf, distance, groupBy, pointer, type Site, sitesOf, type SourceFile } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const siblingLinks: Rule = {
  id: "sibling-links",
  severity: "warning",
  finds:
    "The address of a link names the site on at least two sites (`/legal/uk/terms`), and on this site, which is not the default one, it names another site or none. Or a part of a host is spelled almost like a part that several other hosts have.",
  why: "People in one country read the terms of another, or get the default site.",
  *check({ repo }) {
    const { file, list: sites } = sitesOf(repo);
    if (file === undefined) return;
    for (const site of sites) {
      if (site.isDefault) continue;
      for (const { name, address } of site.links) {
        const own = sites.filter((other) => other !== site && isNamedIn(other, addressOf(other, name)));
        if (own.length < SEVERAL || isNamedIn(site, address)) continue;
        const [example] = own;
        const there = `on the site "${example?.id?.value ?? ""}" it is "${example === undefined ? "" : addressOf(example, name)}"`;
        const message = `"${name}" is "${address ?? ""}" here, but ${there}, and other sites have an address of their own, too. Write this site's address.`;
        yield { file, pointer: pointer(site.pointer, "links", name), message };
      }
    }
    yield* misspeltHosts(file, sites);
  },
};

function* misspeltHosts(file: SourceFile, sites: readonly Site[]): Generator<Finding> {
  const hosts = sites.flatMap((site) => site.hosts);
  const uses = groupBy(
    hosts.flatMap(({ value }) => value.split(".")),
    (part) => part,
  );
  for (const { value, pointer: at } of hosts) {
    for (const part of value.split(".")) {
      if (part.length < LONG || (uses.get(part)?.length ?? 0) > 1) continue;
      const usual = [...uses].find(
        ([other, all]) => all.length > SEVERAL && other !== part && distance(part, other) <= 2,
      );
      if (usual === undefined) continue;
      const message = `Other hosts have "${usual[0]}" where "${value}" has "${part}". Correct it.`;
      yield { file, pointer: at, message };
    }
  }
}

/** Two short parts, such as `com` and `co`, may be almost the same and right. */
const LONG = 5;

/** This many sites with an address of their own are no coincidence. */
const SEVERAL = 2;

/** Whether a part of the address is the id or another name of the site. */
function isNamedIn({ id, aliases }: Site, address = ""): boolean {
  const parts = new Set(address.split(/[^\p{L}\d]+/u));
  return [id, ...aliases].some((name) => name !== undefined && parts.has(name.value));
}
