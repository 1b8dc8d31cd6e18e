import {
  descriptorOf,
  type Flow,
  flowOf,
  pointer,
  segmentsOf,
  type Sites,
  sitesOf,
  type Written,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

const pageHeading: Rule = {
  id: "page-heading",
  finds: "A page has no heading, or has two that are always shown.",
  why: "People who use a screen reader rely on the heading to know where they are (WCAG 2.4.6). Others do not see what the page is for.",
  after: ["unknown-part"],
  *check({ repo }) {
    if (!repo.blocks.has("heading")) return;
    for (const flow of repo.flows) {
      for (const { id, file, page, dialogs } of flowOf(repo, flow).steps.values()) {
        if (page.length === 0) continue;
        const headings = page.filter(({ name }) => name === "heading");
        if (headings.length === 0) {
          const message = `The page of step "${id}" has no heading. Add the block "heading" with what the page is for.`;
          yield { file, pointer: pointer("/steps", id, "page"), message };
        }
        const [, second] = headings.filter(({ when }) => when === undefined);
        if (second !== undefined) {
          const message = `The page of step "${id}" has two headings that are always shown. Remove one, or give both a condition.`;
          yield { file, pointer: second.pointer, message };
        }
        // A dialog has a title instead. But it must not be empty.
        for (const dialog of dialogs) {
          if (dialog.page.length > 0) continue;
          const message = `The dialog "${dialog.id}" is empty. Add its content.`;
          yield { file, pointer: pointer(dialog.pointer, "page"), message };
        }
      }
    }
  },
};

const titleHeading: Rule = {
  id: "title-heading",
  severity: "warning",
  finds: "The title of a step is neither a heading of its page nor a text in the same group as one of its headings.",
  why: "The browser tab, the history and screen readers name a different page than the one that is shown (WCAG 2.4.2).",
  *check({ repo, of }) {
    for (const flow of repo.flows) {
      const inHeading = of("block").filter(({ file, name }) => file === flow.file && name === "heading");
      const places = inHeading.map((use) => pointer(use.pointer, "text"));
      const texts = of("text").filter(({ file }) => file === flow.file);
      for (const id of flowOf(repo, flow).steps.keys()) {
        const at = pointer("/steps", id);
        const own = texts.filter((use) => use.pointer.startsWith(`${at}/`));
        const titles = own.filter((use) => segmentsOf(use.pointer)[2] === "title");
        const headings = own.filter((use) => places.some((place) => use.pointer.startsWith(place)));
        const groups = new Set(headings.map(({ key }) => groupOf(key)));
        if (headings.length === 0) continue;
        for (const use of titles) {
          if (groups.has(groupOf(use.key))) continue;
          const message = `The heading of this page is "${headings[0]?.key}", but the title of the step is "${use.key}". Use a title from the same group of texts.`;
          yield { ...use, message };
        }
      }
    }
  },
};

/** A key without its last segment. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}

const embedOrigin: Rule = {
  id: "embed-origin",
  finds: "A page that a journey embeds has an origin that is not listed in `embeds` of `flows/sites.json`.",
  why: "The security policy of our page forbids it: people press the button and see an empty frame.",
  *check(context) {
    const { list, embeds } = sitesOf(context.repo);
    const reported = new Set<string>();
    for (const use of context.of("link")) {
      if (use.embeds !== true) continue;
      const links = list.flatMap((site) => [...site.links, ...site.byLanguage.flatMap((said) => said.links)]);
      for (const { name, address, file, pointer } of links) {
        const origin = URL.parse(address ?? "")?.origin;
        if (name !== use.link || address === undefined || (origin !== undefined && embeds.includes(origin))) continue;
        // One entry in `embeds` allows the origin on all sites, so it is reported once.
        if (origin !== undefined && reported.has(origin)) continue;
        if (origin !== undefined) reported.add(origin);
        const message = address.startsWith("https://")
          ? `The link "${name}" is shown inside our page, but "${origin}" is not in the \`embeds\` of this file. Add it if you trust its owner.`
          : `The link "${name}" is shown inside our page, so its address must begin with https://. Correct it.`;
        yield { file, pointer, message } satisfies Finding;
      }
    }
  },
};

const mixedPolicies: Rule = {
  id: "mixed-policies",
  finds: "Blocks at one path need different document policies, for example a payment block and an embedded page.",
  why: "A page is served with a single policy, so one of the blocks stays empty. And a page with a payment should allow as little as possible.",
  *check(context) {
    const { repo } = context;
    const first = new Map<string, { readonly policy: string; readonly block: string }>();
    for (const { place, name, file, pointer } of context.of("block")) {
      const descriptor = repo.blocks.get(name);
      const policy = descriptor && descriptorOf(descriptor).policy;
      const flow = repo.flows.find(({ id }) => id === place.flow);
      if (policy === undefined || flow === undefined || place.step === undefined) continue;
      const path = `${flow.id} ${flowOf(repo, flow).steps.get(place.step)?.path?.value ?? ""}`;
      const before = first.get(path);
      if (before === undefined) first.set(path, { policy, block: name });
      else if (before.policy !== policy)
        yield {
          file,
          pointer,
          message: `The block "${name}" needs the policy "${policy}", but "${before.block}" at the same path needs "${before.policy}". Show them in steps with different paths.`,
        };
    }
  },
};

const deadLink: Rule = {
  id: "dead-link",
  severity: "warning",
  finds:
    "A link of a site leads to an address inside a journey where no step exists, or to a path or host that is neither ours nor one of `outside` in `flows/sites.json`. Or nothing leads to an entry of `outside`.",
  why: "People who follow the link arrive at the journey's start instead of the page they wanted, or at no page at all.",
  *check({ repo }) {
    const flows = repo.flows.map((flow) => flowOf(repo, flow));
    const sites = sitesOf(repo);
    const used = new Set<Written>();
    for (const { links, byLanguage } of sites.list) {
      for (const { file, pointer, address } of [...links, ...byLanguage.flatMap((said) => said.links)]) {
        if (address === undefined) continue;
        const path = address.split(/[?#]/)[0] ?? "";
        const flow = ownerOf(flows, path);
        const known = flow === undefined ? sites.outside?.find(({ value }) => isBelow(path, value)) : undefined;
        if (known !== undefined) used.add(known);
        if (flow === undefined ? known !== undefined || isKnown(sites, path) : addresses(flow).has(path)) continue;
        const message =
          flow === undefined
            ? `Neither a journey nor an entry of \`outside\` answers "${path}". Correct the address, or add the path or origin to \`outside\`.`
            : `The journey "${flow.id}" has no step at "${path}". Correct the address, or add the step.`;
        yield { file, pointer, message } satisfies Finding;
      }
    }
    for (const { value, ...place } of sites.outside ?? [])
      if (![...used].some((one) => one.value === value))
        yield { ...place, message: `No link of a site leads to "${value}". Remove it, or correct it.` };
  },
};

/** Whether an address is one that others answer: `/help`, `/legal/*` (everything below), `https://help.example`. */
function isBelow(address: string, outside: string): boolean {
  if (outside.startsWith("https://")) return address === outside || address.startsWith(`${outside}/`);
  return outside.endsWith("/*") ? address.startsWith(outside.slice(0, -1)) : address === outside;
}

/** Without a list of what is outside, all of it is. A path on a host of ours, or a page that is embedded, is known. */
function isKnown({ outside, embeds, list }: Sites, address: string): boolean {
  if (outside === undefined || /^(?:tel|mailto):/.test(address)) return true;
  const { origin, hostname } = URL.parse(address) ?? {};
  if (origin === undefined || hostname === undefined) return false;
  const hosts = list.flatMap((site) => site.hosts.map(({ value }) => value));
  const isOurs = (host: string) =>
    hostname === host.replace(/^\*\./, "") || (host.startsWith("*.") && hostname.endsWith(host.slice(1)));
  return embeds.includes(origin) || hosts.some(isOurs);
}

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

/** Pages as a whole: headings, what is embedded, links to them. */
export const pagesRules: readonly Rule[] = [pageHeading, titleHeading, embedOrigin, mixedPolicies, deadLink];
