/** Waits for where a test sends a page that may go somewhere by itself meanwhile: then the page's own way counts. */
export async function settled(navigation: Promise<unknown>): Promise<void> {
  await navigation.catch((error: unknown) => {
    if (!/interrupted|ERR_ABORTED|detached|Not attached/.test(String(error))) throw error;
  });
}
