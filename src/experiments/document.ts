import type { Experiments } from "./experiment.ts";

/**
 * Writes the experiments into an HTML document, from which its page reads them: what the service draws and what the
 * page's script decides then rest on the same, without another request. Replaces those that the document has.
 */
export function withExperiments(html: string, experiments: Experiments): string {
  // The characters that end the attribute, or begin a reference or a tag. In JSON, only texts have them.
  const json = experimentsOfPage(experiments).replace(
    /['&<>]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return html.replace(META, "").replace("</head>", () => `<meta name="experiments" content='${json}'></head>`);
}

/** What pages need to know of experiments, as JSON: not why they run, what they change, or how they are judged. */
export function experimentsOfPage({ experiments, referrerOrder, holdout }: Experiments): string {
  const list = experiments.map(({ flag, epicKey, arms, share, active, counts, keepsArm, sites, languages, layer }) => {
    return { flag, epicKey, arms, share, active, counts, keepsArm, sites, languages, layer };
  });
  return JSON.stringify({ experiments: list, referrerOrder, holdout });
}

const META = /<meta name="experiments" content='[^']*'>/;
