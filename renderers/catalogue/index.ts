/**
 * Every block and widget in each of its states, for a separate page (`src/studio/catalogue`). Only Vite can build it,
 * since it finds its examples with `import.meta.glob`.
 */
export { Catalogue } from "./Catalogue.tsx";
