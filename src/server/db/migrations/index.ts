import { FROM_001_TO_009 } from "./001-009.ts";
import { FROM_010_TO_018 } from "./010-018.ts";
import { FROM_020_TO_033 } from "./020-033.ts";
import { FROM_036_TO_044 } from "./036-044.ts";

/** All migrations, in order. */
export const MIGRATIONS = Object.entries({
  ...FROM_001_TO_009,
  ...FROM_010_TO_018,
  ...FROM_020_TO_033,
  ...FROM_036_TO_044,
});
