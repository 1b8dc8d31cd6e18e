import { CONCERN_NAMES } from "../../insight/index.ts";
import { name, type Of, whole } from "./schema.ts";

/** What a comment is about, as `schemas/language/comment.schema.json` describes it. */
const about = whole(
  { called: { type: "string", minLength: 1, maxLength: 1_000 } },
  {
    flow: name,
    step: name,
    text: { type: "string", maxLength: 500 },
    part: { type: "string", maxLength: 1_000 },
    change: { type: "string", maxLength: 5_000 },
  },
);

/** What a comment has, beside its file. */
export const newComment = {
  about,
  /** As git knows them: `Name <address>`. */
  by: { type: "string", minLength: 1, maxLength: 300 },
  /** ISO 8601, in UTC. */
  at: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,12}Z$" },
  words: {
    title: "What do you want to say?",
    type: "string",
    maxLength: 4_000,
    errorMessage: "Write at most 4,000 characters",
    "x-widget": "textarea",
    "x-layout": { lines: 3 },
  },
} as const;

export const newCommentOptional = {
  /** What it approves, as the person saw it: by its name, the words in each language or the value. */
  approves: whole(
    {
      of: { enum: ["consent", "price", "walks"] },
      seen: { type: "object", maxProperties: 20_000, additionalProperties: { type: "string", maxLength: 100_000 } },
    },
    // What counts of it, where the words are the Studio's own.
    { facts: { type: "object", maxProperties: 20_000, additionalProperties: { type: "string", maxLength: 100 } } },
  ),
} as const;

const comment = whole(newComment, newCommentOptional);

const recordedChange = whole(
  { words: { type: "string", maxLength: 5_000 } },
  {
    /** If it may harm people. */
    concern: { enum: CONCERN_NAMES },
    /** The journey. Absent for what a form or a call accepts, and for labels. */
    flow: { type: "string", pattern: "^[\\w-]{1,100}$" },
    /** The schema or layout that it is about, if it is not about a journey. */
    file: { type: "string", maxLength: 500 },
    /** It was never recorded. */
    isNew: { const: true },
  },
);

/** What a change of a recorded journey is, for accepting it. */
export type RecordedChangeName = Of<typeof recordedChange>;

/** What stored test walks do otherwise now and somebody approves: the walks are written anew in the same edit. */
export const walked = { type: "array", minItems: 1, maxItems: 5_000, items: recordedChange } as const;

/** What somebody says, or approves. */
export type NewComment = Of<typeof comment>;
