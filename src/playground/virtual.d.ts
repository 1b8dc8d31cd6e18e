/** For the checker's thread. */
declare module "virtual:own-files" {
  /** The files of this package that the checker reads about itself, by path from `/`. */
  export const ownFiles: Readonly<Record<string, string>>;
  /** The texts of every page of a new journey, by language. */
  export const commonFiles: Readonly<Record<string, string>>;
}

/** For the page. */
declare module "virtual:start" {
  export const start: import("./samples.ts").Start;
}
