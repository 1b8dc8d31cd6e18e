/** This product's blocks of a welcome page, in one chunk. */
export { Family } from "./family/Family.tsx";
export { Picture } from "./picture/Picture.tsx";
