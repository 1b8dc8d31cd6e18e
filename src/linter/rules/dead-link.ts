import { type Flow, flowOf, sitesOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const deadLink: Rule = {
  id: "dead-link",
  severity: "warning",
  finds: "A link of a site leads to an address inside a journey where no step exists.",
  why: "People who follow the link arrive at the journey's start instead of the page they wanted.",
  *check({ repo }) {
    const flows = repo.flows.map((flow) => flowOf(repo, flow));
    for (const { links, byLanguage } of sitesOf(repo).list) {
      for (const { file, pointer, address } of [...links, ...byLanguage.flatMap((said) => said.links)]) {
        if (address === undefined) continue;
        const path = address.split(/[?#]/)[0] ?? "";
        const flow = ownerOf(flows, path);
        if (flow === undefined || addresses(flow).has(path)) continue;
        const message = `The journey "${flow.id}" has no step at "${path}". Correct the address, or add the step.`;
        yield { file, pointer, message };
      }
    }
  },
};

/** The journey that an address belongs to: the one with the longest base path. */
function ownerOf(flows: readonly Flow[], path: string): Flow | undefined {
  const base = (flow: Flow) => flow.basePath?.value ?? "";
  const owners = flows.filter((flow) => path === base(flow) || path.startsWith(`${base(flow)}/`));
  return owners.toSorted((a, b) => base(b).length - base(a).length)[0];
}

function addresses({ basePath, steps, redirects }: Flow): ReadonlySet<string> {
  const paths = [...steps.values()].map(({ path }) => path?.value ?? "");
  return new Set(["", ...paths, ...redirects.map(({ path }) => path)].map((path) => (basePath?.value ?? "") + path));
}
