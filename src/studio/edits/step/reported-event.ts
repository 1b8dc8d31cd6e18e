import { analyticsOf, type Flow, pointer, type Repository } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";

/** Declares an analytics event for a new step, if the journey has any. Returns its name. */
export function reportedEvent(repo: Repository, draft: Draft, { id }: Flow, name: string, title: string) {
  const known = analyticsOf(repo, id)?.events;
  if (known === undefined || known.size === 0) return undefined;
  const words = name.replaceAll(/([A-Z]|\d+)/g, " $1").trim();
  const called = words.charAt(0).toUpperCase() + words.slice(1);
  let event = `${called} Viewed`;
  for (let number = 2; known.has(event); number += 1) event = `${called} ${number} Viewed`;
  draft.set(`flows/${id}/analytics.json`, pointer("/events", event), {
    why: `A person opens “${title}”.`,
  });
  return event;
}
