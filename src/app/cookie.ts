/** The value of a cookie; "" without it. */
export function readCookie(name: string): string {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? "";
}

/** Sets a cookie of the whole site for a year; deletes it if `value` is "". */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${value ? 31_536_000 : 0}`;
}
