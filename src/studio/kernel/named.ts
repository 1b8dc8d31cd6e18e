import { arm, form, name, type Of, type Whole } from "./schema.ts";

/** The new name of an arm, as in schemas/language/experiments.schema.json. */
export const armName = { type: "string", pattern: "^[a-z][A-Za-z0-9-]{0,59}$" } as const;

/** The new key of a text, without the suffix of a plural. */
export const textName = { type: "string", pattern: "^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)*$", maxLength: 200 } as const;

/** Things that have one name in all files. */
export const ofArm = arm;
export const ofCondition = { flow: name, condition: name } as const;
export const ofStep = { flow: name, step: name } as const;
export const ofText = { file: name, key: name } as const;
/** By its dotted path. */
export const ofField = { form, field: name } as const;

/** By its name in the files. */
export const ofChoice = { ...ofField, value: { type: "string", minLength: 1, maxLength: 200 } } as const;
export const ofJourney = { flow: name } as const;

export type OfArm = Of<Whole<typeof ofArm>>;
export type OfCondition = Of<Whole<typeof ofCondition>>;
export type OfStep = Of<Whole<typeof ofStep>>;
export type OfText = Of<Whole<typeof ofText>>;
export type OfField = Of<Whole<typeof ofField>>;
export type OfChoice = Of<Whole<typeof ofChoice>>;
export type OfJourney = Of<Whole<typeof ofJourney>>;
