/** The blocks of a welcome page, in one chunk. */
export { Embed } from "./embed/Embed.tsx";
export { Glance } from "./glance/Glance.tsx";
export { Questions } from "./questions/Questions.tsx";
