import type { Files } from "./checked.ts";

/** The files as text for the part of an address behind `#`, which is not sent to any server: deflated, in base64url. */
export async function packed(files: Files): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(files)), new CompressionStream("deflate-raw"));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The files of an address. `null` if it holds none, or if it was cut off. */
export async function unpacked(text: string): Promise<Files | null> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const json = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    const files: unknown = JSON.parse(json);
    return isFiles(files) ? files : null;
  } catch {
    return null;
  }
}

function isFiles(value: unknown): value is Files {
  return typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const body = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}
