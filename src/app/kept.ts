/**
 * Tells the service, by a cookie that holds nothing else, that this browser keeps something of a journey: the service then draws no first page,
 * which would be that of somebody who comes for the first time. `key` is the key of the journey's storage.
 */
export function createKept(key: string): (keeps: boolean) => void {
  const name = keptCookie(key);
  let told = document.cookie.split("; ").includes(`${name}=1`);
  return (keeps) => {
    if (keeps === told) return;
    told = keeps;
    // With storage that ends with the tab it outlives what it tells of: the first page then comes a moment later, and nothing else.
    document.cookie = `${name}=${keeps ? "1" : ""}; path=/; samesite=lax; max-age=${keeps ? 31_536_000 : 0}`;
  };
}

/** The name of that cookie. */
export function keptCookie(key: string): string {
  return `kept.${key}`;
}
