/** What a route of the table in `routes.ts` consists of. */
import { type Of, type Whole, whole } from "./kernel/schema.ts";

export interface Route<Request, Answer> {
  readonly schema: object;
  /** Whether a request may be as large as two versions of the largest file. */
  readonly isLarge?: true;
  /** These types have no value. */
  readonly types?: { readonly sends: Request; readonly gets: Answer };
}

/** What a page shows, and asks again when something has changed. It may wait until previews show the last edit. */
interface View<Request, Answer> extends Route<Request, Answer> {
  readonly isShown: true;
}

/** A request without anything to say. */
export type Nothing = Readonly<Record<string, never>>;

export type Properties = Readonly<Record<string, unknown>>;
type None = Readonly<Record<never, never>>;

/** The type of a route's answer. It has no value. */
export interface Gets<Answer> {
  readonly gets?: Answer;
}

export function gets<Answer>(): Gets<Answer> {
  return {};
}

/** What is done once: an edit, or something asked while a person types. What it sends follows from the schemas. */
export function act<const P extends Properties, Answer, const O extends Properties = None>(
  _answer: Gets<Answer>,
  properties: P = {} as P,
  optional?: O,
): Route<Of<Whole<P, O>>, Answer> {
  return { schema: whole(properties, optional) };
}

export function view<const P extends Properties, Answer, const O extends Properties = None>(
  answer: Gets<Answer>,
  properties?: P,
  optional?: O,
): View<Of<Whole<P, O>>, Answer> {
  return { ...act(answer, properties, optional), isShown: true };
}

export function large<Request, Answer>(route: Route<Request, Answer>): Route<Request, Answer> {
  return { ...route, isLarge: true };
}
