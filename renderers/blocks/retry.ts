/** Waits before what could not be loaded is asked for again, ms. */
const WAITS = [300, 1000, 3000];

/** Loads a part of the page; a connection or a service that is gone for a moment is no reason to show nothing. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
