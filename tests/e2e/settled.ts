/**
 * Waits for a navigation that the test started. Ignores its failure if the page navigated by itself at the same time.
 */
export async function settled(navigation: Promise<unknown>): Promise<void> {
  await navigation.catch((error: unknown) => {
    if (!/interrupted|ERR_ABORTED|detached|Not attached/.test(String(error))) throw error;
  });
}
