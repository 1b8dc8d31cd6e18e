import { entriesOf, isList, isObject, type Named, objectAt, pointer, stepsOf, stringAt } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const deadLink: Rule = {
  id: "dead-link",
  severity: "warning",
  finds: "A link of a site leads to an address of a journey at which there is no step.",
  why: "People who follow it arrive at the journey's start instead of where they wanted to go.",
  *check({ repo }) {
    const file = repo.sites;
    if (file === undefined || !isObject(file.value) || !isList(file.value.sites)) return;
    for (const [index, site] of file.value.sites.entries()) {
      for (const [name, address] of entriesOf(objectAt(site, "links"))) {
        if (typeof address !== "string") continue;
        const path = address.split(/[?#]/)[0] ?? "";
        const flow = ownerOf(repo.flows, path);
        if (flow === undefined || addresses(flow).has(path)) continue;
        const message = `The journey "${flow.id}" has no step at "${path}". Correct the address, or add the step.`;
        yield { file, pointer: pointer("/sites", index, "links", name), message };
      }
    }
  },
};

/** The journey that an address belongs to: the one with the longest base path. */
function ownerOf(flows: readonly Named[], path: string): Named | undefined {
  const base = (flow: Named) => stringAt(flow.value, "basePath") ?? "";
  const owners = flows.filter((flow) => path === base(flow) || path.startsWith(`${base(flow)}/`));
  return owners.toSorted((a, b) => base(b).length - base(a).length)[0];
}

function addresses(flow: Named): ReadonlySet<string> {
  const base = stringAt(flow.value, "basePath") ?? "";
  const steps = [...stepsOf(flow).values()].map((step) => stringAt(step, "path") ?? "");
  return new Set(["", ...steps, ...Object.keys(objectAt(flow.value, "redirects"))].map((path) => base + path));
}
