import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";

/** What lists of objects are shown by; few forms have one. */
export { ArrayField };
export { List } from "./List.tsx";
