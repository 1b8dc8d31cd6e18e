/** The blocks of a welcome, loaded together. */
export { Glance } from "./glance/Glance.tsx";
export { Questions } from "./questions/Questions.tsx";
