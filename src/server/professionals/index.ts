export { validateProfessional, checkProfessionalEmail } from "./check.ts";
export { makeCodes } from "./codes.ts";
export { createProfessional } from "./create.ts";
export { getProfessionalOptions } from "./options.ts";
export { addSampleProfessional } from "./sample-professional.ts";
