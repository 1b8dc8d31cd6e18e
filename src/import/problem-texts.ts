import type { Json, JsonObject } from "../engine/index.ts";

/** The texts of messages that a form of another engine does not bring, by the keyword that a value violates. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    required: "Fill in this field",
    chosen: "Choose an option",
    "box.required": "Tick this box to continue",
    minLength: "Enter at least # characters",
    minLength_one: "Enter at least # character",
    maxLength: "Enter at most # characters",
    maxLength_one: "Enter at most # character",
    pattern: "Enter this in the expected form",
    email: "Enter an email address, such as name@example.com",
    uri: "Enter an address that begins with https://",
    format: "Enter this in the expected form",
    minItems: "At least # are needed",
    minItems_one: "At least # is needed",
    maxItems: "At most # are allowed",
    maxItems_one: "At most # is allowed",
    uniqueItems: "Each of them may be there once only",
    enum: "Choose one of the options",
    const: "Only one value is possible here",
    yes: "Yes",
    no: "No",
    continue: "Continue",
    done: "Thank you",
    doneText: "Your answers are complete.",
  },
  es: {
    required: "Rellene este campo",
    chosen: "Elija una opción",
    "box.required": "Marque esta casilla para continuar",
    minLength: "Escriba al menos # caracteres",
    minLength_one: "Escriba al menos # carácter",
    maxLength: "Escriba como máximo # caracteres",
    maxLength_one: "Escriba como máximo # carácter",
    pattern: "Escríbalo con la forma esperada",
    email: "Escriba una dirección de correo, como nombre@example.com",
    uri: "Escriba una dirección que empiece por https://",
    format: "Escríbalo con la forma esperada",
    minItems: "Se necesitan al menos #",
    minItems_one: "Se necesita al menos #",
    maxItems: "Se permiten como máximo #",
    maxItems_one: "Se permite como máximo #",
    uniqueItems: "Cada uno puede estar una sola vez",
    enum: "Elija una de las opciones",
    const: "Aquí solo es posible un valor",
    yes: "Sí",
    no: "No",
    continue: "Continuar",
    done: "Gracias",
    doneText: "Sus respuestas están completas.",
  },
};

/** A text of ours in a language, in English if there is none, in the form for the limit. `#` is its number. */
export function ownText(language: string, name: string, limit?: Json): string {
  const texts = TEXTS[language.split("-")[0] ?? ""] ?? TEXTS["en"] ?? {};
  return ((limit === 1 ? texts[`${name}_one`] : undefined) ?? texts[name] ?? name).replace("#", String(limit));
}

/** The message that each limit of a field needs: the keyword, the name of its text, and the number of the limit. */
export function problemsOf(
  schema: JsonObject,
  required: boolean,
  chosen: boolean,
): readonly (readonly [keyword: string, text: string, limit?: Json])[] {
  const isTicked = schema["type"] === "boolean";
  const limits = LIMITS.filter((keyword) => schema[keyword] !== undefined).map(
    (keyword): readonly [string, string, Json?] => {
      const limit = schema[keyword];
      if (keyword === "format") return [keyword, FORMATS.has(String(limit)) ? String(limit) : "format"];
      if (keyword === "const") return [keyword, limit === true ? "box.required" : "const"];
      return typeof limit === "number" ? [keyword, keyword, limit] : [keyword, keyword];
    },
  );
  // A date, a month, a color and a number have messages of their own.
  const own = limits.filter(([keyword]) => keyword !== "format" || !WITH_MESSAGES.has(String(schema["format"])));
  const choice = chosen ? "chosen" : "required";
  return required ? [["required", isTicked ? "box.required" : choice], ...own] : own;
}

const WITH_MESSAGES: ReadonlySet<string> = new Set(["date", "month", "color"]);
const FORMATS: ReadonlySet<string> = new Set(["email", "uri"]);
const LIMITS = ["minLength", "maxLength", "pattern", "format", "enum", "const", "minItems", "maxItems", "uniqueItems"];
