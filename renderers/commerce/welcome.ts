/** This product's blocks of a welcome, loaded together. */
export { Family } from "./family/Family.tsx";
export { Picture } from "./picture/Picture.tsx";
