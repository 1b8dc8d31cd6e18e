import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";

/** The code that shows lists of objects, and objects. Few forms have one. */
export { ArrayField };
export { fitLists } from "./fit-lists.ts";
export { List } from "./List.tsx";
export { ObjectFields } from "./ObjectFields.tsx";
