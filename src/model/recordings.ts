/** The folder with the recordings of journeys: one folder for each journey. */
export const RECORDINGS = "tests/recordings";
