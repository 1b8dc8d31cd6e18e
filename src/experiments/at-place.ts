import type { Experiments } from "./experiment.ts";

/** The experiments as they are at a site and in a language: inactive, for everybody, where they do not run. */
export function experimentsAt(all: Experiments, site: string, lang: string): Experiments {
  const experiments = all.experiments.map((one) => {
    const { sites = [site], languages = [lang] } = one;
    return sites.includes(site) && languages.includes(lang) ? one : { ...one, active: false, keepsArm: false };
  });
  return { ...all, experiments };
}
