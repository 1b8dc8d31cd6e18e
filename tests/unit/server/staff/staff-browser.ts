/** A browser that keeps cookies and shows where it ends. */
export class StaffBrowser {
  readonly cookies = new Map<string, Map<string, string>>();
  /** All Set-Cookie headers that came, newest last. */
  readonly setCookies: string[] = [];

  async fetch(address: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const { origin } = new URL(address);
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie && { cookie }), accept: "text/html", ...options.headers };
    const response = await fetch(address, { ...options, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects, at most until one leads to an address that begins with `until`. */
  async open(address: string, until?: string): Promise<{ address: string; status: number; text: string }> {
    let next = address;
    for (let count = 0; count < 12; count += 1) {
      if (until !== undefined && next.startsWith(until)) return { address: next, status: 0, text: "" };
      const response = await this.fetch(next);
      const to = response.headers.get("location");
      if (to === null) return { address: next, status: response.status, text: await response.text() };
      next = new URL(to, next).href;
    }
    throw new Error(`Too many redirects: ${next}`);
  }
}
