/** Writes `src/generated/`: see docs/architecture.md, "Generated files". */
export { armPagesOf } from "./arm-pages.ts";
export type { Artifact } from "./module-with.ts";
export { artifactsOf, pageArtifacts, pageVariants } from "./artifacts.ts";
export { generate } from "./generate.ts";
export { applicationArtifacts } from "./application.ts";
export type { Variant } from "./variants.ts";
