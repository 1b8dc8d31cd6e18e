import { expect, type Page, type Request } from "@playwright/test";

/**
 * What the service is asked from now on: the function that is given waits until all of it is answered and drawn. Words that come from the service
 * take other lines in another language, and what stands below them is elsewhere then: a press between the two lands beside it.
 */
export function answersFrom(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  const begun = (request: Request) => void (/\/v2\/(?!events)/.test(request.url()) && asked.add(request));
  const ended = (request: Request) => void asked.delete(request);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  const drawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return async () => {
    await drawn();
    await expect.poll(() => asked.size, { message: "what the service was asked is answered" }).toBe(0);
    page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
    await drawn();
  };
}
