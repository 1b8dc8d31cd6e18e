import { flowOf, originOf, type Repository, sitesOf, usesOf } from "../../../model/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import { placesOf } from "../answer/places-of.ts";
import { wholePlace } from "./take-away.ts";
import { Refusal } from "../refusal.ts";

/** Links of sites to a journey's addresses. Throws a `Refusal` if other journeys use these links. */
export function linksTo(repo: Repository, id: string): readonly (FilePlace & { readonly name: string })[] {
  const bases = repo.flows.map((flow) => ({ id: flow.id, base: flowOf(repo, flow).basePath?.value ?? "" }));
  /** The journey whose base path is the longest prefix of an address. */
  const owner = (path: string) =>
    bases
      .filter(({ base }) => base !== "" && (path === base || path.startsWith(`${base}/`)))
      .toSorted((a, b) => b.base.length - a.base.length)[0]?.id;
  const links = sitesOf(repo)
    .list.flatMap((site) => [site, ...site.byLanguage].flatMap((one) => one.links))
    .filter(({ address = "" }) => owner(address.split(/[?#]/)[0] ?? "") === id);
  const names = new Set(links.map(({ name }) => name));
  const others = usesOf(repo).filter(
    (use) => use.kind === "link" && names.has(use.link) && use.place.flow !== id && use.place.flow !== undefined,
  );
  if (others.length > 0) {
    const places = placesOf(
      repo,
      others.map(({ place: { flow, step }, ...use }) => ({ ...wholePlace(originOf(use)), flow, step })),
    );
    throw new Refusal(`Other journeys lead to “${id}”: ${places.join(", ")}. Change that first.`);
  }
  const found = links.map((link) => ({ ...originOf(link), name: link.name }));
  return [...new Map(found.map((one) => [`${one.path}#${one.pointer}`, one])).values()];
}
