/** Compiles the contract of the calls (`schemas/api/openapi.json`) for the browser and for the service. */
export { answerCode } from "./answers.ts";
export { operationsCode } from "./client.ts";
export { type ApiOperation, operationsOf } from "./operation.ts";
export { operationsDocument } from "./operations-document.ts";
export { validatorsCode } from "./validators.ts";
