/** When everything begins: any time will do, so long as it is the same. */
export const BEGIN = 1_800_000_000_000;
