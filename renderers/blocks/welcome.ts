/** The blocks of a welcome, loaded together. */
export { Family } from "./family/Family.tsx";
export { Glance } from "./glance/Glance.tsx";
export { Picture } from "./picture/Picture.tsx";
export { Questions } from "./questions/Questions.tsx";
