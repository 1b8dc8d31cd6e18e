/** The blocks of a welcome, loaded together. */
export { Embed } from "./embed/Embed.tsx";
export { Glance } from "./glance/Glance.tsx";
export { Questions } from "./questions/Questions.tsx";
