/**
 * Shared by all forms, and by other blocks with their own fields. Separately, each would be a file of a few hundred
 * bytes.
 */
export const FIELD_PARTS =
  /renderers[\\/](fields[\\/](label|NoteLine)|widgets[\\/](control|useBefore|useTyped|Input|Choices|ProblemLine|password[\\/]Secret))\./;

/** Shared by all validators. Not the phone library: only numbers of few countries need it. */
export const VALIDATION = /compiler[\\/]forms[\\/]runtime[\\/](?!phone-library)/;
