/** Node's `node:url` for the checker in a browser. */
export function fileURLToPath(url: string | URL): string {
  return new URL(url).pathname;
}

export function pathToFileURL(path: string): URL {
  return new URL(path, "file:///");
}
