export type { AddressCompletion } from "./completion.ts";
export { openAddresses } from "./completion.ts";
export { completeAddress, getAddress } from "./handlers.ts";
