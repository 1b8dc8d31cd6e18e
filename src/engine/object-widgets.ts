/** The widgets that show an object: the layout of its fields is the `item` of its own. */
export const OBJECT_WIDGETS: ReadonlySet<string> = new Set(["object", "matrix"]);
