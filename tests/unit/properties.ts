/** Tests of properties try the same in every `npm test`, so that none is red by chance; `npm run test:long` gives them another seed each time. */
import * as fc from "fast-check";

const seed = Number(process.env["PROPERTY_SEED"] ?? 1);
if (!Number.isInteger(seed)) throw new Error("PROPERTY_SEED is a whole number");
fc.configureGlobal({ seed });
