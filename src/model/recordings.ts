/** Where it is recorded what journeys do: a folder for each journey. */
export const RECORDINGS = "tests/recordings";
