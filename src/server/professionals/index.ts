export { buyForFamilies } from "./buy.ts";
export { validateProfessional } from "./check.ts";
export { checkProfessionalEmail } from "./known-email.ts";
export { createProfessional } from "./create.ts";
export { getProfessionalOptions } from "./options.ts";
export { addSampleProfessional } from "./sample-professional.ts";
