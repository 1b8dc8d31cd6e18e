/** Every block and widget in each of its states, for a page of its own (`src/studio/catalogue`). Vite alone can build it: it finds its examples by their paths. */
export { Catalogue } from "./Catalogue.tsx";
