/** Delays before the next tries, in milliseconds. */
const WAITS = [300, 1000, 3000];

/** Loads a part of the page. It tries again, since a connection or a service may be down for only a moment. */
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
