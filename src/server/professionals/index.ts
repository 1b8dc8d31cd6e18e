export { validateProfessional } from "./check.ts";
export { createProfessional } from "./create.ts";
export { getProfessionalOptions } from "./options.ts";
