export { writtenAddress } from "./written.ts";
export { openAddresses } from "./open-addresses.ts";
export { completeAddress, getAddress } from "./handlers.ts";
