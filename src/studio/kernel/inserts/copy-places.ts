import { blockPlace, blockPlaceOptional } from "../new-things.ts";
import { form, name, type Of, ofFlow, seenJson, whole, type Whole } from "../schema.ts";

/** A part of a page, or a field, as it is now. */
export const ofPart = whole(ofFlow);
export const ofField = whole({ form, field: name, was: seenJson });

/** Where the copy of each goes. */
export const toPage = whole({ flow: name, step: name, ...blockPlace }, blockPlaceOptional);
export const toForm = whole({ form, after: { anyOf: [name, { type: "null" }] } });

type Fixed<S> = S extends Whole<infer P, infer O> ? Of<Whole<P, O>> : never;
export type PartSource = Fixed<typeof ofPart>;
export type FieldSource = Fixed<typeof ofField>;
export type PagePlace = Fixed<typeof toPage>;
export type FormPlace = Fixed<typeof toForm>;
