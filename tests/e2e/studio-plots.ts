import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const PLOTS = "flows/catalogue/plots.json";

/** What the garden sells: a list of the catalogue, with amounts in the currency that the list itself names. */
export function sellPlots(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const price = `{ "title": "Price", "type": "integer", "minimum": 0, "x-currency": "around.currency" }`;
  const plot = `{ "type": "object", "additionalProperties": false, "required": ["name", "price"], "properties": { "name": { "title": "Name", "type": "string", "minLength": 1 }, "price": ${price} } }`;
  const properties = `{ "$schema": { "type": "string" }, "currency": { "title": "Currency", "type": "string" }, "plots": { "title": "Plots", "type": "array", "items": ${plot} } }`;
  write(
    "schemas/catalogue/plots.schema.json",
    `{ "$schema": "../language/form.schema.json", "title": "Plots", "description": "What is let.", "type": "object", "additionalProperties": false, "required": ["currency", "plots"], "properties": ${properties} }\n`,
  );
  write(
    PLOTS,
    `{
  "$schema": "../../schemas/catalogue/plots.schema.json",
  "currency": "USD",
  "plots": [
    { "name": "Small", "price": 15000 },
    { "name": "Large", "price": 30000 }
  ]
}
`,
  );
}
