import { didYouMean, nearest } from "../model/index.ts";
import type { Finding } from "./rule.ts";

/** A message about an unknown name, with the known name that was probably meant. */
export function misspelt(said: string, name: string, known: Iterable<string>): Pick<Finding, "message" | "misspelt"> {
  const names = [...known];
  const meant = nearest(name, names);
  return {
    message: `${said}${didYouMean(name, names)}`,
    ...(meant !== undefined && { misspelt: { name, meant } }),
  };
}
