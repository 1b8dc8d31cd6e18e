import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";

/** What lists of objects are shown by; few forms have one. */
export { ArrayField };
export { fitLists } from "./fit-lists.ts";
export { List } from "./List.tsx";
