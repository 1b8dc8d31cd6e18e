import { randomBytes } from "node:crypto";
import type { FileFields } from "../../../src/server/files/index.ts";
import type { Answer, Client } from "./builders.ts";

export const FORM = "schemas/trip/papers";

/** What would be generated for a journey with file fields. Our own journeys have none. */
export const FIELDS: FileFields = {
  formFiles: {
    [FORM]: {
      licence: { types: ["application/pdf", "image/jpeg"], maxBytes: 1000, several: false },
      "children.photo": { types: ["image/png"], maxBytes: 100_000, several: true },
      notes: { types: ["text/plain"], maxBytes: 1000, several: false },
    },
  },
  callFiles: {
    createRegistration: { anonymousId: {} },
    updateRegistration: { anonymousId: { types: ["application/pdf"], maxBytes: 900 }, "referral.other": {} },
    recordEvents: { flow: {} },
  },
};

export const newId = (): string => randomBytes(16).toString("base64url");

/** Content of this many bytes that begins like a PDF. */
export const pdf = (bytes = 100): Buffer => Buffer.from("%PDF-1.7\n".padEnd(bytes, "x"), "latin1");
export const png = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(bytes - 8)]);

export interface Upload {
  readonly id: string;
  readonly form: string;
  readonly field: string;
  readonly name: string;
  readonly content: string;
}

export function upload(changes: Partial<Omit<Upload, "content">> & { content?: Buffer | string } = {}): Upload {
  const { content = pdf(), ...others } = changes;
  const encoded = typeof content === "string" ? content : content.toString("base64");
  return { id: newId(), form: FORM, field: "licence", name: "licence.pdf", ...others, content: encoded };
}

export function send(client: Client, body: object): Promise<Answer> {
  return client.send("POST", "/v2/files", { body });
}
