import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface PlacesRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: ReturnType<typeof JSON.parse>;
}

/**
 * A stand-in for the parts of Google's Places API (New) that we use: Autocomplete and Place Details. Its answers have
 * the shape that Google documents.
 */
export interface FakePlaces {
  readonly url: string;
  readonly requests: PlacesRequest[];
  /** How the next requests end. "silence" never answers, "nonsense" answers in a wrong shape. */
  mode: "answers" | "refuses" | "silence" | "nonsense";
  close(): Promise<void>;
}

const component = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types });

const PLACES: Readonly<Record<string, object>> = {
  sacramento: {
    addressComponents: [
      component("18", "18", "street_number"),
      component("Alder Street", "Alder St", "route"),
      component("Apt 4", "Apt 4", "subpremise"),
      component("Sacramento", "Sacramento", "locality", "political"),
      component("California", "CA", "administrative_area_level_1", "political"),
      component("United States", "US", "country", "political"),
      component("95814", "95814", "postal_code"),
      component("1234", "1234", "postal_code_suffix"),
    ],
  },
  leeds: {
    addressComponents: [
      component("7", "7", "street_number"),
      component("Alder Lane", "Alder Ln", "route"),
      component("Leeds", "Leeds", "postal_town"),
      component("England", "England", "administrative_area_level_1", "political"),
      component("United Kingdom", "GB", "country", "political"),
      component("LS1 4AP", "LS1 4AP", "postal_code"),
    ],
  },
  nowhere: { addressComponents: [component("United States", "US", "country", "political")] },
};

const prediction = (placeId: string, text: string) => ({
  placePrediction: { place: `places/${placeId}`, placeId, text: { text, matches: [{ endOffset: 2 }] } },
});

export async function startFakePlaces(): Promise<FakePlaces> {
  const requests: PlacesRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: body === "" ? undefined : JSON.parse(body) });
    if (fake.mode === "silence") return;
    const place = /^\/v1\/places\/([^?]+)/.exec(url)?.[1];
    const answer =
      method === "POST" && url === "/v1/places:autocomplete"
        ? {
            suggestions: [
              prediction("sacramento", "18 Alder Street, Sacramento, CA, USA"),
              prediction("leeds", "7 Alder Lane, Leeds, UK"),
              { queryPrediction: { text: { text: "alder" } } },
            ],
          }
        : PLACES[place ?? ""];
    if (fake.mode === "refuses" || answer === undefined) response.statusCode = fake.mode === "refuses" ? 403 : 404;
    response.setHeader("content-type", "application/json");
    response.end(
      fake.mode === "nonsense"
        ? '{"suggestions":[{"placePrediction":7}],"addressComponents":1}'
        : JSON.stringify(answer ?? {}),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const fake: FakePlaces = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    mode: "answers",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
