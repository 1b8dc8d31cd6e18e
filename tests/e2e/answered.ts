import { expect, type Page, type Request } from "@playwright/test";

/**
 * Tracks the calls to the service from now on. The returned function waits until all of them are answered and the page
 * is drawn. Texts from the service may need more or fewer lines in another language and move what is below them, so a
 * click in between would miss its target.
 */
export function answersFrom(page: Page): () => Promise<void> {
  const requests = new Set<Request>();
  const begun = (request: Request) => void (/\/v2\/(?!events)/.test(request.url()) && requests.add(request));
  const ended = (request: Request) => void requests.delete(request);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  const drawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return async () => {
    await drawn();
    await expect.poll(() => requests.size, { message: "all calls to the service are answered" }).toBe(0);
    page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
    await drawn();
  };
}
