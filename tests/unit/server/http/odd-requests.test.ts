import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedPagesBench } from "../built-pages.ts";

const page = '<!doctype html><html lang="en"><head><title>x</title></head><body><template></template></body></html>';
const bench = sharedPagesBench(
  { "index.html": page, "assets/a-1.js": "export {};" },
  { outboxPage: true, requestLimits: { headersMs: 1500, wholeMs: 1500 } },
);
let at: { readonly host: string; readonly port: number };
beforeAll(async () => {
  const { hostname, port } = new URL(await bench.service.listen());
  at = { host: hostname, port: Number(port) };
});

interface Reply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends bytes, and returns the first answer; undefined if the connection ends without one. */
async function send(bytes: string): Promise<Reply | undefined> {
  const socket = connect(at);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      // The connection stays open for another request unless that one, or its mistake, asks to close it.
      if (isWhole(Buffer.concat(chunks).toString("latin1"), bytes)) socket.destroy();
    });
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
    socket.setTimeout(15_000, () => socket.destroy());
    socket.write(Buffer.from(bytes, "latin1"));
  });
  const text = Buffer.concat(chunks)
    .toString("utf8")
    .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  if (first === "") return undefined;
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const reply = { status: Number(first.split(" ")[1]), headers: new Map(headers), body: rest.join("\r\n\r\n") };
  const length = reply.headers.get("content-length");
  if (length === undefined) return reply;
  // Without the answers to what follows on the same connection.
  return { ...reply, body: Buffer.from(reply.body).subarray(0, Number(length)).toString() };
}

/** Whether an answer has arrived completely, as far as its headers tell. */
function isWhole(text: string, request: string): boolean {
  const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  const end = final.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(final.slice(0, end))?.[1];
  if (length === undefined) return final.endsWith("\r\n0\r\n\r\n");
  return request.startsWith("HEAD") || final.length >= end + 4 + Number(length);
}

const SECURITY = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin-allow-popups"],
  ["cross-origin-resource-policy", "same-origin"],
] as const;

/** The answer has our headers; an error is a problem or a page. */
function expectOurs(reply: Reply | undefined, request: string): void {
  const about = JSON.stringify(request.slice(0, 200));
  if (reply === undefined) throw new Error(`no answer to ${about}`);
  const { status, headers, body } = reply;
  for (const [name, value] of SECURITY) expect(headers.get(name), `${name} ${status} ${about}`).toBe(value);
  expect(headers.get("content-security-policy"), about).toContain("frame-ancestors 'none'");
  expect(headers.get("permissions-policy"), about).toBeDefined();
  if (status < 400 || request.startsWith("HEAD")) return;
  expect(body, about).not.toMatch(/FST_|HPE_|node_modules|"statusCode"/);
  if (headers.get("content-type")?.startsWith("text/html")) {
    expect(body, about).toContain("<h1>");
    return;
  }
  expect(headers.get("content-type"), about).toMatch(/^application\/problem\+json/);
  const json = JSON.parse(/chunked/.test(headers.get("transfer-encoding") ?? "") ? unchunked(body) : body);
  expect(json, about).toMatchObject({ type: "about:blank", status, fields: expect.any(Array) });
  for (const name of ["title", "detail", "code", "kind", "requestId"]) expect(json[name], about).toMatch(/\S/);
}

function unchunked(body: string): string {
  return body.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/g, "");
}

const TAIL = "Host: localhost\r\nConnection: close\r\n";
const get = (url: string, more = ""): string => `GET ${url} HTTP/1.1\r\n${TAIL}${more}\r\n`;
const post = (url: string, body: string, more = ""): string =>
  `POST ${url} HTTP/1.1\r\n${TAIL}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
const HTML = "Accept: text/html\r\n";

/** What is sent, and the status of the answer. */
const ODD: readonly (readonly [string, string, number])[] = [
  ["an address that cannot be decoded", get("/app/join/%E0%A4%A"), 400],
  ["the same by a person", get("/app/join/%E0%A4%A", HTML), 400],
  ["an address that cannot be decoded, of an operation", get("/v2/invites/%zz"), 400],
  ["a part of an address that is too long", get(`/v2/invites/${"x".repeat(5000)}`), 414],
  ["an address that is too long", get(`/${"x".repeat(70_000)}`), 431],
  ["headers that are too long", get("/app/join", `X-Long: ${"x".repeat(70_000)}\r\n`), 431],
  ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an unknown method", `BREW /v2/signups HTTP/1.1\r\n${TAIL}\r\n`, 400],
  ["another known method", `PROPFIND /v2/signups HTTP/1.1\r\n${TAIL}\r\n`, 404],
  ["TRACE", `TRACE / HTTP/1.1\r\n${TAIL}\r\n`, 404],
  ["CONNECT", `CONNECT example.org:443 HTTP/1.1\r\n${TAIL}\r\n`, 405],
  ["a method that the path has not", `PUT /v2/signups HTTP/1.1\r\n${TAIL}Content-Length: 0\r\n\r\n`, 404],
  ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${TAIL}\r\n`, 404],
  ["a request that does not arrive", "GET /app/join HTTP/1.1\r\nHost: loc", 408],
  ["a body that does not arrive", post("/v2/signups", "{}").slice(0, -1), 408],
  ["something that is not HTTP", "hello\r\n\r\n", 400],
  ["HTTP/2 without negotiation", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n", 400],
  ["a header without a name", get("/app/join", ": x\r\n"), 400],
  ["a line break within a header", get("/app/join", "X-A: a\u0000b\r\n"), 400],
  ["two lengths", post("/v2/signups", "{}", "Content-Length: 9\r\n"), 400],
  ["a length that is no number", get("/app/join", "Content-Length: x\r\n"), 400],
  ["a length and chunks", post("/v2/signups", "{}", "Transfer-Encoding: chunked\r\n"), 400],
  ["a wrong chunk", `POST /v2/signups HTTP/1.1\r\n${TAIL}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ["an unknown expectation", get("/app/join", "Expect: tea\r\n"), 417],
  ["an upgrade", get("/nothing", "Connection: upgrade\r\nUpgrade: websocket\r\n"), 404],
  ["no JSON", post("/v2/signups", "{ not json"), 400],
  ["an empty body", post("/v2/signups", ""), 400],
  ["a forbidden name", post("/v2/signups", '{"__proto__":1}'), 400],
  ["a body that is too large", post("/v2/signups", `"${"x".repeat(70_000)}"`), 413],
  ["another type", post("/v2/signups", "<a/>").replace("application/json", "text/xml"), 415],
  ["a type that is none", post("/v2/signups", "{}").replace("application/json", ";;;"), 415],
  ["another charset", post("/v2/signups", "\u00ff\u00fe{").replace("json", "json; charset=utf-16"), 400],
  ["an unknown encoding", get("/nothing", "Accept-Encoding: identity;q=0, tea\r\n"), 404],
  ["a path outside", get("/assets/../../etc/passwd"), 404],
  ["a path outside, encoded", get("/assets/..%2f..%2fetc%2fpasswd"), 403],
  ["a null character", get("/assets/%00"), 400],
  ["an unknown file", get("/assets/none.js"), 404],
  ["a range that the file has not", get("/assets/a-1.js", "Range: bytes=900-\r\n"), 416],
  ["a version that the file has not", get("/assets/a-1.js", 'If-Match: "x"\r\n'), 412],
  ["an unknown page by a person", get("/nothing", HTML), 404],
  ["an unknown mail", get("/dev/outbox/%2e%2e"), 404],
  ["two slashes", get("//"), 404],
  ["HEAD", `HEAD /nothing HTTP/1.1\r\n${TAIL}\r\n`, 404],
];

describe("every answer has our headers, and every error is a problem or a page", () => {
  test.each(ODD)("also to %s", async (_what, request, status) => {
    const reply = await send(request);
    expectOurs(reply, request);
    expect(reply?.status).toBe(status);
  });

  test("in the language of the page that a person asked for", async () => {
    const reply = await send(get("/app/join/%E0%A4%A", `${HTML}Accept-Language: es\r\n`));
    expect(reply?.body).toContain('<html lang="es" dir="ltr">');
    expect(reply?.body).toContain("No pudimos encontrar esta página");
  });

  test("whatever a fuzzer makes of good requests", async () => {
    const random = seeded(20_261_128);
    const seeds = ODD.map(([, request]) => request).filter((request) => request.length < 1000);
    const good = [
      get("/app/join", HTML),
      get("/v2/options"),
      get("/v2/packages?ids=1,2&country=US"),
      post("/v2/pricing-groups/search", '{"country":"US","countryCode":"+1","phoneNumber":"5551234567"}'),
      post("/ofw/login", '{"username":"a","password":"b"}'),
    ];
    const requests = Array.from({ length: 400 }, () => mutated(pick([...seeds, ...good, ...good], random), random));
    for (let first = 0; first < requests.length; first += 100) {
      const part = requests.slice(first, first + 100);
      const replies = await Promise.all(part.map(send));
      for (const [index, reply] of replies.entries()) expectOurs(reply, part[index] ?? "");
    }
  }, 120_000);
});

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

const PIECES = [
  "%",
  "%00",
  "%ff",
  "..",
  "//",
  "?",
  "#",
  " ",
  "\t",
  "\u0000",
  "\u00ff",
  "\r\n",
  ":",
  ";",
  "{",
  "]",
  '"',
  "\\",
];

/** One to three pieces put in, taken out or doubled, before the end of the headers. */
function mutated(request: string, random: () => number): string {
  const end = request.indexOf("\r\n\r\n");
  let [head, tail] = [request.slice(0, end), request.slice(end)];
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
    const place = Math.floor(random() * head.length);
    const kind = random();
    if (kind < 0.6) head = head.slice(0, place) + pick(PIECES, random) + head.slice(place);
    else if (kind < 0.8) head = head.slice(0, place) + head.slice(place + 1 + Math.floor(random() * 4));
    else tail += head.slice(place);
  }
  return head + tail;
}
