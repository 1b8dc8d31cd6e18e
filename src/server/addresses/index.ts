export { writtenAddress } from "./written.ts";
export { openAddresses } from "./google.ts";
export { completeAddress, getAddress } from "./handlers.ts";
