import { spacedOut } from "../../insight/index.ts";
import { descriptorOf, type Repository } from "../../model/index.ts";

/** The name of a kind of block for people: the title in its descriptor, else its name in words. */
export function blockTitle({ blocks }: Pick<Repository, "blocks">, name: string): string {
  const named = blocks.get(name);
  const words = (named && descriptorOf(named).title) ?? spacedOut(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
