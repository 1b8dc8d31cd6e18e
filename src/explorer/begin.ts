/** The time at which everything begins. Any time is possible, as long as it is always the same. */
export const BEGIN = 1_800_000_000_000;
